import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** How long the audit log keeps its entries, in days. */
export const AUDIT_RETENTION_DAYS = 180;

/** The maximum number of entries per page. */
export const AUDIT_PAGE_SIZE = 100;

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'session.ended',
  'password.changed',
  'password.reset',
  'email.requested',
  'email.changed',
  'passkey.added',
  'passkey.removed',
  'passkey.required',
  'passkey.optional',
  'totp.enabled',
  'totp.disabled',
  'recovery-codes.created',
  'recovery-code.used',
  'identity.linked',
  'identity.removed',
  'token.created',
  'token.revoked',
  'extension.connected',
  'feed.created',
  'feed.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.disabled',
  'share.created',
  'share.changed',
  'share.deleted',
  'grant.created',
  'grant.changed',
  'grant.ended',
  'version.restored',
  'group.created',
  'group.changed',
  'group.deleted',
  'group.joined',
  'group.left',
  'user.created',
  'user.invited',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'user.role-changed',
  'invitation.revoked',
  'module.released',
  'module.changed',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The actions by what they are about, to filter the log. */
export const AUDIT_GROUPS = {
  'sign-ins': ['sign-in', 'session'],
  credentials: ['password', 'email', 'passkey', 'totp', 'recovery-codes', 'recovery-code', 'identity'],
  programs: ['token', 'extension', 'feed', 'webhook'],
  shares: ['share', 'grant', 'version'],
  users: ['user', 'group', 'invitation'],
  modules: ['module'],
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** The actions of a group. */
export const actionsIn = (group: AuditGroup): readonly AuditAction[] => {
  const subjects: readonly string[] = AUDIT_GROUPS[group];
  return AUDIT_ACTIONS.filter((action) => subjects.includes(action.split('.', 1)[0] ?? ''));
};

/** An entry of the audit log. */
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditEntry = Type.Object({
  id: Id,
  action: Type.Unsafe<AuditAction>(Type.Union(AUDIT_ACTIONS.map((action) => Type.Literal(action)))),
  /** The name of the user who acted, at that time; null if nobody was signed in. */
  by: Nullable(Type.String()),
  /** The name of the other user whose account was affected, at that time. */
  user: Nullable(Type.String()),
  /** The name of the thing that was affected, such as a token, or how a user signed in. */
  detail: Nullable(Type.String()),
  /**
   * The IP address of the request; null for what the server did by itself, and, without `scope=all`, for what another
   * user did.
   */
  ip: Nullable(Type.String()),
  /** The device or program in words, such as "Firefox on Windows" or "curl/8.5.0"; null where `ip` is. */
  device: Nullable(Type.String()),
  created_at: Timestamp,
});

export const listAuditEntries = endpoint({
  method: 'GET',
  url: '/api/audit',
  access: 'user',
  summary: 'Read the audit log',
  description:
    'Newest first, 100 per page, kept for 180 days. `scope=all` is for owners; without it, the entries by and about the current user.',
  errors: { 403: '`scope=all` by a user who is not an owner.' },
  schema: {
    querystring: Type.Object({
      scope: Type.Optional(Type.Unsafe<'own' | 'all'>(Type.Union([Type.Literal('own'), Type.Literal('all')]))),
      group: Type.Optional(
        Type.Unsafe<AuditGroup>(Type.Union(Object.keys(AUDIT_GROUPS).map((group) => Type.Literal(group)))),
      ),
      /** The id of a user who acted, or whose account was affected. */
      user: Type.Optional(Id),
      /** The id of the last entry of the page before. */
      before: Type.Optional(Id),
    }),
    response: { 200: Data(Type.Array(AuditEntry)) },
  },
});
