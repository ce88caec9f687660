import { createPersonalToken, deletePersonalToken, listPersonalTokens } from './personal-tokens.ts';
import type { Operations } from './operation.ts';

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
  },
} as const satisfies Operations;
