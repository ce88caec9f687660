import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { Email, Password, Permission, User, UserName } from './users.ts';

/** How long an invitation is valid, in days. */
export const INVITATION_DAYS = 7;

/** The maximum number of open invitations of a server. */
export const INVITATIONS_MAX = 200;

/** An invitation that was not accepted yet. */
export type Invitation = Static<typeof Invitation>;
export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  /** Null if the owner did not enter one. */
  name: Nullable(Type.String()),
  /** That of the new user: 7 or 255. */
  permission: Type.Integer(),
  /** The name of the owner who invited them. */
  by: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
});

/** An invitation with its link, where the server cannot send mail; otherwise the link is null, and was mailed. */
export type SentInvitation = Static<typeof SentInvitation>;
export const SentInvitation = Type.Object({ ...Invitation.properties, link: Nullable(Type.String()) });

export const listInvitations = endpoint({
  method: 'GET',
  url: '/api/invitations',
  access: 'owner',
  summary: 'The open invitations, newest first',
  schema: { response: { 200: Data(Type.Array(Invitation)) } },
});

export const createInvitation = endpoint({
  method: 'POST',
  url: '/api/invitations',
  access: 'owner',
  isConfirmed: true,
  hasSecrets: true,
  summary: 'Invite a user',
  description:
    'The link is mailed; where the server cannot send mail, it is in this response only. It works once, for seven days. An earlier invitation of the same address is replaced.',
  errors: { 409: 'There are 200 open invitations.', 429: 'More than 30 per hour, or five to the same address.' },
  schema: {
    body: Type.Object({
      email: Email,
      name: Type.Optional(Nullable(UserName)),
      permission: Type.Optional(Permission),
    }),
    response: { 201: Data(SentInvitation) },
  },
});

export const resendInvitation = endpoint({
  method: 'POST',
  url: '/api/invitations/:id/resend',
  access: 'owner',
  isConfirmed: true,
  hasSecrets: true,
  summary: 'Send an invitation again',
  description: 'With a new link; the one before stops working.',
  errors: { 404: '"There is no such invitation."', 429: 'More than 30 per hour, or five to the same address.' },
  schema: { params: IdParams, response: { 200: Data(SentInvitation) } },
});

/** Owners only. Its link stops working. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  url: '/api/invitations/:id',
  access: 'owner',
  summary: 'Revoke an invitation',
  errors: { 404: '"There is no such invitation."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

const Token = Type.String({ minLength: 1, maxLength: 512 });

export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/auth/invitation',
  access: 'anyone',
  summary: 'Whom a link invites',
  errors: { 404: 'The link is not valid.', 429: 'More than 30 wrong links in 15 minutes from an IP address.' },
  schema: {
    body: Type.Object({ token: Token }),
    response: {
      200: Data(Type.Object({ email: Type.String(), name: Nullable(Type.String()), by: Type.String() })),
    },
  },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  url: '/api/auth/invitation/accept',
  access: 'anyone',
  summary: 'Accept an invitation',
  description: 'Creates the user with three starter posts.',
  errors: {
    403: 'The server does not accept passwords.',
    404: 'The link is not valid, or was used.',
    422: 'Messages by field; also if the email address is in use by now.',
    429: 'More than 30 wrong links in 15 minutes from an IP address.',
  },
  schema: {
    body: Type.Object({ token: Token, name: UserName, password: Password }),
    response: { 201: Data(User) },
  },
});
