import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';

const literals = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

/**
 * What the last check of a link found. `gone`: there is no such page or host any more; `moved`: it has another address
 * for good; `changed`: little of its text is left; `unclear`: the check could not tell.
 */
export const LINK_STATES = ['ok', 'gone', 'moved', 'changed', 'unclear'] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const LinkState = literals(LINK_STATES);

/** The states that a user may want to do something about. */
export const LINK_PROBLEMS = ['gone', 'moved', 'changed', 'unclear'] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
export const LinkProblem = literals(LINK_PROBLEMS);

/**
 * Why a check could not tell. `unreachable`: no connection, or the host does not exist yet for a week; `forbidden`:
 * only for some visitors; `busy`: too many requests; `server`: an error of the site; `robots`: it does not want
 * automatic requests; `redirects`: they lead nowhere; `other`: any other response.
 */
export const UNCLEAR_REASONS = [
  'timeout',
  'unreachable',
  'forbidden',
  'busy',
  'server',
  'robots',
  'redirects',
  'other',
] as const;
export type UnclearReason = (typeof UNCLEAR_REASONS)[number];
export const UnclearReason = literals(UNCLEAR_REASONS);

/** The numbers of the Care page: live links by the state of their last check, and what may be duplicates. */
export type CareNumbers = Static<typeof CareNumbers>;
export const CareNumbers = Type.Object({
  /** Whether this server checks links. */
  is_checking: Type.Boolean(),
  links: Type.Integer(),
  ok: Type.Integer(),
  gone: Type.Integer(),
  moved: Type.Integer(),
  changed: Type.Integer(),
  unclear: Type.Integer(),
  /** Not checked yet. */
  waiting: Type.Integer(),
  /** Groups of links with the same normal address. */
  duplicate_groups: Type.Integer(),
  /** The links in these groups that are not the first ones of them. */
  duplicates: Type.Integer(),
});

/** A link with the result of its last check. */
export type CheckedLink = Static<typeof CheckedLink>;
export const CheckedLink = Type.Object({
  id: Id,
  title: Type.String(),
  url: Type.String(),
  /** Null means Uncategorized. */
  collection_id: Nullable(Id),
  state: LinkProblem,
  /** Why the last check could not tell; a page that was gone before then still counts as gone. */
  reason: Nullable(UnclearReason),
  /** The HTTP status of the last response. */
  status: Nullable(Type.Integer()),
  /** Of a page that has moved: its new address. */
  moved_to: Nullable(Type.String()),
  checked_at: Nullable(Timestamp),
  /** Whether there is a copy to read. */
  has_copy: Type.Boolean(),
});

/** Links that have the same normal address, oldest first. */
export type DuplicateGroup = Static<typeof DuplicateGroup>;
export const DuplicateGroup = Type.Object({
  /** Identifies the group, for the next page. */
  key: Type.String(),
  /** All links of the group. */
  count: Type.Integer(),
  /** The ids of all of them, but no more than one action takes. */
  ids: Type.Array(Id),
  /** The first `DUPLICATES_SHOWN_MAX` of them. */
  links: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      url: Type.String(),
      collection_id: Nullable(Id),
      created_at: Timestamp,
    }),
  ),
});

/** How many links of a group of duplicates are listed. */
export const DUPLICATES_SHOWN_MAX = 10;

const Limit = Type.Integer({ minimum: 1, maximum: 100 });

export const getCareNumbers = endpoint({
  method: 'GET',
  url: '/api/care',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Count links by the state of their last check, and duplicates',
  schema: { response: { 200: Data(CareNumbers) } },
});

/** The user's links in a state, newest first. `after_id`: the last link of the page before. A missing `limit` is 50. */
export const listCheckedLinks = endpoint({
  method: 'GET',
  url: '/api/care/links',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List links whose pages are gone, have moved or changed, or could not be checked',
  description: 'Newest first. `after_id` is the last link of the page before.',
  schema: {
    querystring: Type.Object({ state: LinkProblem, after_id: Type.Optional(Id), limit: Type.Optional(Limit) }),
    response: { 200: Data(Type.Array(CheckedLink)) },
  },
});

/** Groups of the user's duplicates. `after`: the key of the last group of the page before. A missing `limit` is 20. */
export const listDuplicates = endpoint({
  method: 'GET',
  url: '/api/care/duplicates',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List groups of links to the same page',
  description:
    'Links with the same normal address. `after` is the key of the last group of the page before. `actOnPosts` with `merge` merges them.',
  schema: {
    querystring: Type.Object({ after: Type.Optional(Type.String({ maxLength: 64 })), limit: Type.Optional(Limit) }),
    response: { 200: Data(Type.Array(DuplicateGroup)) },
  },
});
