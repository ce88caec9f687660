import type { ApiScope } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** Texts of the lists of tokens. */
export const texts = {
  notLoaded: 'The tokens could not be loaded.',
  none: 'There are no tokens.',
  create: 'Create a token',
  createShort: 'Create',
  revoke: 'Revoke',
  revokeLong: (name: string) => `Revoke ${isolate(name)}`,
  revokeTitle: (name: string) => `Revoke ${isolate(name)}?`,
  revoked: 'The token was revoked.',
  secret: 'Token',
  tokenCreated: 'Copy the token now. It is not shown again.',
  failed: 'That did not work.',

  heading: 'API tokens',
  hint: 'With a token, a program or a phone can use your library. A token cannot change your account.',
  revokeBody: 'Programs that use it will no longer have access.',
  name: 'Name',
  nameHint: 'What it is for, such as the name of a program.',
  noName: 'Enter a name.',
  scopes: 'Access',
  noScope: 'Choose at least one.',
  scope: {
    'posts:read': 'Read posts',
    'posts:write': 'Create and change posts',
    collections: 'Manage collections and their public links',
    tags: 'Manage tags',
    import: 'Import',
    export: 'Export',
    'modules:release': 'Release modules',
    everything: 'Everything except releases',
  } satisfies Record<ApiScope, string>,
  validity: 'Valid for',
  days: { '30': '30 days', '90': '90 days', '365': 'One year', never: 'No expiry' },
  password: 'Your password',
  noPassword: 'Enter your password.',
  noEnd: 'does not expire',
  validUntil: (date: string) => `valid until ${date}`,
  renewed: (date: string, days: number) => `valid until ${date}, and ${days} days longer after each use`,
  ended: (date: string) => `ended on ${date}`,
  /** `end`: in words. */
  detail: (scopes: readonly string[], end: string, used: string | null, program: string | null) =>
    [
      scopes.join(', '),
      end,
      used === null ? 'never used' : `last used ${used}${program === null ? '' : ` by ${isolate(program)}`}`,
    ].join(' · '),
} as const;
