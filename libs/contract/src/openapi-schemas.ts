import { AccessToken } from './auth.ts';
import { Collection, CollectionTree } from './collections.ts';
import { ImportResult, ImportState } from './imports.ts';
import { LinkPreview } from './meta.ts';
import { Post } from './posts.ts';
import { Share, Visitor } from './shares.ts';
import { CountedTag, Tag } from './tags.ts';
import { User } from './users.ts';

/** A JSON Schema as it is written down. */
export type Schema = Readonly<Record<string, unknown>>;

export const TEXT: Schema = { type: 'string' };
export const BINARY: Schema = { type: 'string', format: 'binary' };
export const REFUSED: Schema = { $ref: '#/components/schemas/Refusal' };
export const INVALID: Schema = { $ref: '#/components/schemas/Invalid' };

/** Schemas that are named rather than repeated. */
const NAMED = new Map<unknown, string>(
  Object.entries({
    AccessToken,
    Collection,
    CollectionTree,
    CountedTag,
    ImportResult,
    ImportState,
    LinkPreview,
    Post,
    Share,
    Tag,
    User,
    Visitor,
  }).map(([name, schema]) => [schema, name]),
);

/** A schema with a reference wherever a named one stands. */
export function written(schema: unknown): unknown {
  const name = NAMED.get(schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  return writtenWithin(schema);
}

function writtenWithin(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => written(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, written(value)]));
}

/** The tree holds itself, which a value cannot say; it is written here as it goes out. */
const treeSchema = (): Schema => {
  const { properties, ...rest } = writtenWithin(Collection) as { properties: Schema };
  return {
    ...rest,
    properties: {
      ...properties,
      posts_count: { type: 'integer', description: 'Live posts in it, not counting those below; on withCounts.' },
      is_shared: { type: 'boolean', description: 'Whether a public link leads to it now; on withCounts.' },
      nested: { type: 'array', items: { $ref: '#/components/schemas/CollectionTree' } },
    },
  };
};

/** The schemas that others refer to, by name. */
export const namedSchemas = (): Record<string, Schema> => ({
  ...Object.fromEntries(
    [...NAMED].map(([schema, name]) => [
      name,
      schema === CollectionTree ? treeSchema() : (writtenWithin(schema) as Schema),
    ]),
  ),
  Refusal: { type: 'string', maxLength: 200, description: 'A line for a person.' },
  Invalid: {
    type: 'object',
    description: 'The messages of each field, by its name, and once more in `errors`.',
    properties: {
      message: TEXT,
      errors: { type: 'object', additionalProperties: { type: 'array', items: TEXT } },
    },
    additionalProperties: true,
  },
});
