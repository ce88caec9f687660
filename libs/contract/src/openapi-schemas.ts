import { ImportResult, ImportState } from './exchange/imports.ts';
import { Collection, CollectionTree } from './library/collections.ts';
import { DeletedCollection } from './library/deleted-collections.ts';
import { PostAction, PostJob, Selection } from './library/post-actions.ts';
import { Post } from './library/posts.ts';
import { SavedSearch } from './library/saved-searches.ts';
import { Share } from './library/shares.ts';
import { CountedTag, Tag } from './library/tags.ts';
import { Visitor } from './library/visitors.ts';
import { LinkPreview } from './links/meta.ts';
import { ReleaseToken, ModuleVersion, ReleasedModule } from './modules/releases.ts';
import { AccessToken } from './people/auth.ts';
import { User } from './people/users.ts';

/** A JSON Schema as it is serialized. */
export type Schema = Readonly<Record<string, unknown>>;

export const TEXT: Schema = { type: 'string' };
export const BINARY: Schema = { type: 'string', format: 'binary' };
export const ERROR: Schema = { $ref: '#/components/schemas/ErrorMessage' };
export const INVALID: Schema = { $ref: '#/components/schemas/Invalid' };

/** Schemas that are referenced by name instead of repeated. */
const NAMED = new Map<unknown, string>(
  Object.entries({
    AccessToken,
    ApiToken: ReleaseToken,
    Collection,
    CollectionTree,
    CountedTag,
    DeletedCollection,
    ImportResult,
    ImportState,
    LinkPreview,
    ModuleVersion,
    Post,
    PostAction,
    PostJob,
    ReleasedModule,
    SavedSearch,
    Selection,
    Share,
    Tag,
    User,
    Visitor,
  }).map(([name, schema]) => [schema, name]),
);

/** A schema in which named schemas are replaced by references. */
export function toSchema(schema: unknown): unknown {
  const name = NAMED.get(schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  return resolveReferences(schema);
}

function resolveReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toSchema(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toSchema(value)]));
}

/** The schema of the tree is recursive, which its TypeBox value is not. */
const treeSchema = (): Schema => {
  const { properties, ...rest } = resolveReferences(Collection) as { properties: Schema };
  return {
    ...rest,
    properties: {
      ...properties,
      posts_count: {
        type: 'integer',
        description: 'Number of its posts, without descendants and the recycle bin. Only with `withCounts`.',
      },
      is_shared: {
        type: 'boolean',
        description: 'Whether it has an active public link. Only with `withCounts` or `withShares`.',
      },
      nested: { type: 'array', items: { $ref: '#/components/schemas/CollectionTree' } },
    },
  };
};

/** The named schemas. */
export const namedSchemas = (): Record<string, Schema> => ({
  ...Object.fromEntries(
    [...NAMED].map(([schema, name]) => [
      name,
      schema === CollectionTree ? treeSchema() : (resolveReferences(schema) as Schema),
    ]),
  ),
  ErrorMessage: { type: 'string', maxLength: 1000, description: 'A message for the user.' },
  Invalid: {
    type: 'object',
    description: 'The messages by field name, repeated in `errors`.',
    properties: {
      message: TEXT,
      errors: { type: 'object', additionalProperties: { type: 'array', items: TEXT } },
    },
    additionalProperties: true,
  },
});
