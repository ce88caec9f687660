import { Type } from 'typebox';

/**
 * What an API token may do. `everything` includes all others but `modules:release`, because modules run in the browsers
 * of all users. No scope gives access to the account itself.
 */
export const API_SCOPES = [
  'posts:read',
  'posts:write',
  'collections',
  'tags',
  'import',
  'export',
  'modules:release',
  'everything',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];

export const ApiScope = Type.Unsafe<ApiScope>(Type.Union(API_SCOPES.map((scope) => Type.Literal(scope))));
