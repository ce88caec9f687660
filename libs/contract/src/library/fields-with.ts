import { type TOptional, Type } from 'typebox';

import type { PostField } from './post-field.ts';
import { POST_FIELDS } from './post-fields.ts';

type Fields = typeof POST_FIELDS;

/** The names of the fields of which something is said. */
export type FieldsWith<Part extends keyof PostField, Said = unknown> = {
  [Name in keyof Fields]: Fields[Name] extends Record<Part, Said> ? Name : never;
}[keyof Fields];

/** The names of the fields of which a part is said at all, or one of these. */
export const fieldsWith = <Part extends keyof PostField, const Said extends PostField[Part]>(
  part: Part,
  ...said: Said[]
): FieldsWith<Part, Said>[] =>
  Object.entries<PostField>(POST_FIELDS).flatMap(([name, field]) =>
    field[part] !== undefined && (said.length === 0 || said.includes(field[part] as Said))
      ? [name as FieldsWith<Part, Said>]
      : [],
  );

/** The schemas of responses. */
export const responseSchemas = () =>
  Object.fromEntries(fieldsWith('schema').map((name) => [name, POST_FIELDS[name].schema])) as {
    [Name in FieldsWith<'schema'>]: Fields[Name]['schema'];
  };

/** The schemas of the fields that are stored as they are given, none of which is required. */
export const givenSchemas = () =>
  Object.fromEntries(fieldsWith('given').map((name) => [name, Type.Optional(POST_FIELDS[name].given)])) as {
    [Name in FieldsWith<'given'>]: TOptional<Fields[Name]['given']>;
  };
