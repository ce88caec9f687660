import type { AuditAction, AuditEntry, AuditGroup } from '@benotes/contract';
import { isolate } from '@benotes/ui';

type Entry = Pick<AuditEntry, 'user' | 'detail'>;

/** The thing that was affected, if it has a name. */
const named = (what: string, { detail }: Entry) => (detail === null ? what : `${what} ${isolate(detail)}`);
/** The user whose account was affected. */
const whom = ({ user }: Entry) => (user === null ? 'a user' : isolate(user));

const METHODS: Readonly<Record<string, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  oidc: 'with a provider',
  'password and passkey': 'with a password and a passkey',
  'password and code': 'with a password and a code',
  'password and recovery code': 'with a password and a recovery code',
};

/** What somebody did, after their name. */
const actions: Record<AuditAction, (entry: Entry) => string> = {
  'sign-in.succeeded': ({ detail }) => `signed in ${METHODS[detail ?? ''] ?? ''}`.trim(),
  'sign-in.failed': (entry) =>
    `failed to sign in${entry.user === null ? '' : ` as ${whom(entry)}`}${attempts(entry.detail)}`,
  'session.ended': ({ detail }) => sessionsEnded(detail),
  'password.changed': ({ detail }) =>
    detail === null ? 'changed their password' : 'changed their password, and ended the access of programs',
  'password.reset': () => 'set a new password by email',
  'email.requested': ({ detail }) => `asked for another email address: ${isolate(detail ?? '')}`,
  'email.changed': ({ detail }) => `changed their email address: ${isolate(detail ?? '')}`,
  'passkey.added': (entry) => named('added the passkey', entry),
  'passkey.removed': (entry) => named('removed the passkey', entry),
  'passkey.required': () => 'required a passkey after the password',
  'passkey.optional': () => 'no longer requires a passkey after the password',
  'totp.enabled': () => 'turned on codes from an authenticator app',
  'totp.disabled': () => 'turned off codes from an authenticator app',
  'recovery-codes.created': () => 'created recovery codes',
  'recovery-code.used': () => 'used a recovery code',
  'identity.linked': (entry) => named('connected the account to', entry),
  'identity.removed': (entry) => named('disconnected the account from', entry),
  'token.created': (entry) => named('created the API token', entry),
  'token.revoked': (entry) => named('revoked the API token', entry),
  'extension.connected': (entry) => named('connected the browser extension', entry),
  'feed.created': (entry) => named('created the feed', entry),
  'feed.revoked': (entry) => named('revoked the feed', entry),
  'webhook.created': (entry) => named('created the webhook', entry),
  'webhook.changed': (entry) => named('changed the webhook', entry),
  'webhook.deleted': (entry) => named('deleted the webhook', entry),
  'webhook.disabled': (entry) => named('disabled the webhook', entry),
  'share.created': (entry) => named('shared', entry),
  'share.changed': (entry) => named('changed the public link of', entry),
  'share.deleted': (entry) => named('deleted the public link of', entry),
  'grant.created': (entry) => named('shared', entry),
  'grant.changed': (entry) => named('changed the role of', entry),
  'grant.ended': (entry) => named('stopped sharing', entry),
  'version.restored': (entry) =>
    `restored an earlier version of ${isolate(entry.detail ?? '')}, in place of the text of ${whom(entry)}`,
  'group.created': (entry) => named('created the group', entry),
  'group.changed': (entry) => named('renamed a group to', entry),
  'group.deleted': (entry) => named('deleted the group', entry),
  'group.joined': (entry) => `added ${whom(entry)} to the group ${isolate(entry.detail ?? '')}`,
  'group.left': (entry) => `removed ${whom(entry)} from the group ${isolate(entry.detail ?? '')}`,
  'user.created': (entry) =>
    entry.user === null ? `joined, ${entry.detail ?? ''}` : `created the user ${whom(entry)}`,
  'user.invited': (entry) => named('invited', entry),
  'user.disabled': (entry) => `disabled ${whom(entry)}`,
  'user.enabled': (entry) => `enabled ${whom(entry)}`,
  'user.deleted': (entry) => `deleted the user ${whom(entry)}`,
  'user.role-changed': (entry) => `made ${whom(entry)} ${entry.detail === 'owner' ? 'an owner' : 'a user'}`,
  'invitation.revoked': (entry) => named('revoked the invitation of', entry),
  'module.released': (entry) => named('released the module', entry),
  'module.changed': (entry) => named('changed the module', entry),
};

const FAILED: Readonly<Record<string, string>> = {
  passkey: ' with a passkey',
  'second factor': ' in the second step',
  oidc: ' with a provider',
};

/** What failed, and how many times: `3`, `second factor`, `second factor 3`, or `oidc: denied 3`. */
function attempts(detail: string | null): string {
  const [, method = '', count = '1'] = /^([a-z ]*?)(?:: [a-z-]+)? ?(\d+)?$/.exec(detail ?? '') ?? [];
  return `${FAILED[method] ?? ''}${count === '1' ? '' : `, ${count} times`}`;
}

function sessionsEnded(detail: string | null): string {
  if (detail === 'signed out') return 'signed out';
  if (detail === 'all others') return 'ended all other sessions';
  if (detail === 'reused token') return 'ended a session, because a replaced token was used again';
  return detail === null ? 'ended a session' : `ended the session in ${isolate(detail)}`;
}

/** Texts of the audit log. */
export const texts = {
  entries: 'Entries',
  title: 'Audit log',
  hint: 'What happened on this server in the last 180 days.',
  ownHeading: 'Activity',
  ownHint: 'What happened in your account in the last 180 days.',
  show: 'Show activity',
  notLoaded: 'The log could not be loaded.',
  none: 'There are no entries.',
  more: 'Show more',
  group: 'Show',
  allGroups: 'Everything',
  groups: {
    'sign-ins': 'Sign-ins and sessions',
    credentials: 'Passwords and other ways to sign in',
    programs: 'Tokens, feeds, and webhooks',
    shares: 'Sharing',
    users: 'Users and invitations',
    modules: 'Modules',
  } satisfies Record<AuditGroup, string>,
  person: 'Person',
  everyone: 'Everyone',
  ownersOnly: 'Only owners can read the audit log.',
  someone: 'Someone',
  server: 'The server',
  sentence: (entry: Pick<AuditEntry, 'action' | 'by' | 'user' | 'detail' | 'ip'>) => {
    const who = entry.by === null ? actor(entry) : isolate(entry.by);
    return `${who} ${actions[entry.action](entry)}.`;
  },
  detail: (time: string, device: string | null, ip: string | null) =>
    [time, ...[device, ip].flatMap((each) => (each === null ? [] : [isolate(each)]))].join(' · '),
} as const;

const actor = ({ action, ip }: Pick<AuditEntry, 'action' | 'ip'>) =>
  ip === null && action !== 'sign-in.failed' ? 'The server' : 'Someone';
