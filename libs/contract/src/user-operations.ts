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

const UNKNOWN = '"User not found"';

/** The operations on users and invitations. */
export const userOperations = {
  Users: {
    listUsers: {
      endpoints: [listUsers],
      access: 'user',
      summary: 'All users, by id',
      description: 'For owners with `has_second_factor`.',
    },
    getUser: { endpoints: [getUser], access: 'user', summary: 'One user', errors: { 404: UNKNOWN } },
    getLibrary: {
      endpoints: [getLibrary],
      access: 'owner',
      summary: 'Count what is deleted with a user',
      description: 'Only numbers, and whether this is the last owner, who cannot be deleted.',
      errors: { 404: UNKNOWN },
    },
    createUser: {
      endpoints: [createUser],
      access: 'owner',
      isConfirmed: true,
      summary: 'Create a user',
      description: 'The user gets permission 7 and three starter posts.',
    },
    updateUser: {
      endpoints: [updateUser],
      access: 'user',
      summary: 'Update the current user',
      description:
        'Omitted fields are unchanged. A new password requires the old one and ends all other sessions; with `revoke_access`, it also revokes all API tokens, browser extensions, and feeds, and turns off webhooks. A new email address is pending, as `email_change`, until the link mailed to it was opened and the password given: as `password_old` here, or a passkey or the password on the page of the link. Until then the current address signs in, and sending it withdraws the change. Without a mail server the password suffices.',
      errors: {
        403: '"Only the user itself can change these information."',
        429: 'Too many wrong passwords, or too many new addresses.',
      },
    },
    changeRole: {
      endpoints: [changeRole],
      access: 'owner',
      isConfirmed: true,
      summary: 'Make a user an owner, or an owner a user',
      errors: { 404: UNKNOWN, 409: 'This is the last active owner.' },
    },
    disableUser: {
      endpoints: [disableUser],
      access: 'owner',
      isConfirmed: true,
      summary: 'Disable a user without deleting anything',
      description:
        'Their sessions and API tokens end at once, invitations they have sent are revoked, and their public links stop until they are enabled.',
      errors: { 404: UNKNOWN, 409: 'This is the last active owner, or the current user.' },
    },
    enableUser: {
      endpoints: [enableUser],
      access: 'owner',
      isConfirmed: true,
      summary: 'Let a disabled user sign in again',
      errors: { 404: UNKNOWN },
    },
    deleteUser: {
      endpoints: [deleteUser],
      access: 'owner',
      isConfirmed: true,
      summary: 'Delete a user and all their data',
      errors: { 404: UNKNOWN, 409: '"The last owner cannot be deleted."' },
    },
  },
  'Email addresses': {
    readEmailChange: {
      endpoints: [readEmailChange],
      access: 'anyone',
      summary: 'Which address a mailed link confirms',
      errors: { 404: 'The link is not valid.' },
    },
    confirmEmailChange: {
      endpoints: [confirmEmailChange],
      access: 'anyone',
      summary: 'Confirm a new email address',
      description:
        'With the token of the mailed link, and the password or a passkey unless it was given before. `passkey` answers the options of `startPasskeyLogin`.',
      errors: {
        404: 'The link is not valid, or was used.',
        422: 'Messages by field; also if somebody has the email address by now.',
        429: 'Too many wrong passwords.',
      },
    },
  },
  Invitations: {
    listInvitations: { endpoints: [listInvitations], access: 'owner', summary: 'The open invitations, newest first' },
    createInvitation: {
      endpoints: [createInvitation],
      access: 'owner',
      isConfirmed: true,
      hasSecrets: true,
      summary: 'Invite somebody',
      description:
        'The link is mailed; where the server cannot send mail, it is in this response only. It works once, for seven days. An earlier invitation of the same address is replaced.',
      errors: { 409: 'There are 200 open invitations.', 429: 'More than 30 per hour, or five to the same address.' },
    },
    resendInvitation: {
      endpoints: [resendInvitation],
      access: 'owner',
      isConfirmed: true,
      hasSecrets: true,
      summary: 'Send an invitation again',
      description: 'With a new link; the one before stops working.',
      errors: { 404: '"There is no such invitation."', 429: 'More than 30 per hour, or five to the same address.' },
    },
    revokeInvitation: {
      endpoints: [revokeInvitation],
      access: 'owner',
      summary: 'Revoke an invitation',
      errors: { 404: '"There is no such invitation."' },
    },
    readInvitation: {
      endpoints: [readInvitation],
      access: 'anyone',
      summary: 'Whom a link invites',
      errors: { 404: 'The link is not valid.', 429: 'More than 30 wrong links in 15 minutes from an IP address.' },
    },
    acceptInvitation: {
      endpoints: [acceptInvitation],
      access: 'anyone',
      summary: 'Accept an invitation',
      description: 'Creates the user with three starter posts.',
      errors: {
        403: 'The server does not accept passwords.',
        404: 'The link is not valid, or was used.',
        422: 'Messages by field; also if the email address is in use by now.',
        429: 'More than 30 wrong links in 15 minutes from an IP address.',
      },
    },
  },
} as const satisfies Operations;
