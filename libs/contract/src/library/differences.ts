import { type Static, Type } from 'typebox';

import { Id, Nullable } from '../protocol/endpoint.ts';
import { Tag } from './tags.ts';

const ChangeKind = Type.Union([
  Type.Literal('same'),
  Type.Literal('added'),
  Type.Literal('removed'),
  Type.Literal('changed'),
]);

/** How two notes differ, as `compareNotes` of `@benotes/note/compare` returns it. */
export const ComparedNotes = Type.Object({
  blocks: Type.Array(
    Type.Object({
      kind: ChangeKind,
      /** The lists, items, and quotes around it, outermost first. Blocks with the same `id` are in the same one. */
      inside: Type.Array(
        Type.Object({
          id: Type.Integer(),
          type: Type.String(),
          was_type: Type.Optional(Type.String()),
          start: Type.Optional(Type.Integer()),
          was_start: Type.Optional(Type.Integer()),
          checked: Type.Optional(Type.Boolean()),
          was_checked: Type.Optional(Type.Boolean()),
        }),
      ),
      type: Type.String(),
      html: Type.Optional(Type.String()),
      was: Type.Optional(Type.String()),
      words: Type.Optional(
        Type.Array(
          Type.Object({
            kind: Type.Union([
              Type.Literal('same'),
              Type.Literal('added'),
              Type.Literal('removed'),
              Type.Literal('formatted'),
            ]),
            html: Type.String(),
            formats_added: Type.Optional(Type.Array(Type.String())),
            formats_removed: Type.Optional(Type.Array(Type.String())),
          }),
        ),
      ),
      level: Type.Optional(Type.Integer()),
      was_type: Type.Optional(Type.String()),
      was_level: Type.Optional(Type.Integer()),
    }),
  ),
  words_added: Type.Integer(),
  words_removed: Type.Integer(),
  formats_changed: Type.Integer(),
  images_changed: Type.Integer(),
  tasks_changed: Type.Integer(),
});

export type PostDifference = Static<typeof PostDifference>;
/** How two versions of a post differ. Fields that are equal in both are missing. */
export const PostDifference = Type.Object({
  title: Type.Optional(ComparedNotes),
  content: Type.Optional(ComparedNotes),
  note: Type.Optional(ComparedNotes),
  description: Type.Optional(ComparedNotes),
  url: Type.Optional(Type.Object({ before: Nullable(Type.String()), after: Nullable(Type.String()) })),
  collection_id: Type.Optional(Type.Object({ before: Nullable(Id), after: Nullable(Id) })),
  tags: Type.Optional(Type.Object({ added: Type.Array(Tag), removed: Type.Array(Tag) })),
});
