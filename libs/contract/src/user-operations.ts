import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts';
import { confirmEmailChange, readEmailChange } from './email-changes.ts';
import type { Operations } from './operation.ts';
import {
  changeRole,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  getLibrary,
  getUser,
  listUsers,
  updateUser,
} from './users.ts';

/** The operations on users and invitations. */
export const userOperations = {
  Users: {
    listUsers,
    getUser,
    getLibrary,
    createUser,
    updateUser,
    changeRole,
    disableUser,
    enableUser,
    deleteUser,
  },
  'Email addresses': {
    readEmailChange,
    confirmEmailChange,
  },
  Invitations: {
    listInvitations,
    createInvitation,
    resendInvitation,
    revokeInvitation,
    readInvitation,
    acceptInvitation,
  },
} as const satisfies Operations;
