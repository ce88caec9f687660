import { allowExtension, connectExtension, disconnectExtension } from './extensions.ts';
import { listAuditEntries } from './audit.ts';
import { confirmSession, getConfirmation } from './confirmations.ts';
import { createPersonalToken, deletePersonalToken, listPersonalTokens } from './personal-tokens.ts';
import type { Operations } from './operation.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

/** The operations on the account of the current user. */
export const accountOperations = {
  Account: {
    listPersonalTokens,
    createPersonalToken,
    deletePersonalToken,
    allowExtension,
    connectExtension,
    disconnectExtension,
    getConfirmation,
    confirmSession,
    listSessions,
    endSession,
    endOtherSessions,
    listAuditEntries,
  },
} as const satisfies Operations;
