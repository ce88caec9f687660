import { allowExtension, connectExtension, disconnectExtension } from './extensions.ts';
import { listAuditEntries } from './audit.ts';
import { confirmSession, getConfirmation } from './confirmations.ts';
import { createPersonalToken, deletePersonalToken, listPersonalTokens } from './personal-tokens.ts';
import type { Operations } from './operation.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

/** The operations on the account of the current user. */
export const accountOperations = {
  Account: {
    listPersonalTokens: {
      endpoints: [listPersonalTokens],
      access: 'user',
      summary: 'List the API tokens of the current user',
    },
    createPersonalToken: {
      endpoints: [createPersonalToken],
      access: 'user',
      hasSecrets: true,
      summary: 'Create an API token',
      description:
        'The secret is in this response only. `modules:release` is for owners of servers that accept releases. At most 100 tokens per user.',
      errors: { 409: 'There are 100 tokens.', 429: 'Too many wrong passwords.' },
    },
    deletePersonalToken: {
      endpoints: [deletePersonalToken],
      access: 'user',
      summary: 'Revoke an API token',
      errors: { 404: '"There is no such token."' },
    },
    allowExtension: {
      endpoints: [allowExtension],
      access: 'user',
      hasSecrets: true,
      summary: 'Allow a browser extension to connect',
      description:
        'Returns a grant that is valid once, for two minutes, and only with the verifier of the challenge (RFC 7636, S256).',
      errors: { 409: 'There are 100 tokens.', 429: 'More than 30 per hour.' },
    },
    connectExtension: {
      endpoints: [connectExtension],
      access: 'anyone',
      hasSecrets: true,
      summary: 'Exchange the grant of an extension for an API token',
      description:
        'With the scopes `posts:read`, `posts:write`, `collections`, and `tags`. It is valid until it is revoked.',
      errors: {
        400: 'The grant is wrong, used, or expired, or the verifier is wrong.',
        409: 'There are 100 tokens.',
        429: 'More than 30 failures in 15 minutes.',
      },
    },
    disconnectExtension: {
      endpoints: [disconnectExtension],
      access: 'anyone',
      summary: 'Revoke the token of an extension',
      description: 'The response is the same whether or not the token was valid.',
      errors: { 429: 'More than 30 wrong tokens in 15 minutes.' },
    },
    getConfirmation: {
      endpoints: [getConfirmation],
      access: 'user',
      summary: 'Whether the session is confirmed, and how it can be',
    },
    confirmSession: {
      endpoints: [confirmSession],
      access: 'user',
      hasSecrets: true,
      summary: 'Confirm that the user is present',
      description:
        'With `password`, or with `passkey`, which answers the options of `startPasskeyLogin`. Operations that need it then accept this session for five minutes; a user with neither signs in again at the provider instead.',
      errors: { 409: 'The address of this server does not allow passkeys.', 429: 'Too many wrong passwords.' },
    },
    listSessions: {
      endpoints: [listSessions],
      access: 'user',
      summary: 'List the sessions of the current user',
      description: 'One for each sign-in: the device, when it began, and when it was last renewed.',
    },
    endSession: {
      endpoints: [endSession],
      access: 'user',
      summary: 'End a session',
      description: 'At once, in every process of the server.',
      errors: { 404: '"There is no such session."' },
    },
    endOtherSessions: {
      endpoints: [endOtherSessions],
      access: 'user',
      summary: 'End all other sessions',
    },
    listAuditEntries: {
      endpoints: [listAuditEntries],
      access: 'user',
      summary: 'Read the audit log',
      description:
        'Newest first, 100 per page, kept for 180 days. `scope=all` is for owners; without it, the entries by and about the current user.',
      errors: { 403: '`scope=all` by a user who is not an owner.' },
    },
  },
} as const satisfies Operations;
