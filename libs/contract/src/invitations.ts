import { type Static, Type } from 'typebox';

import { Data, type Endpoint, Id, IdParams, Nullable, Timestamp } from './endpoint.ts';
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

/** Owners only. The invitations that were not accepted, newest first; also those that have expired. */
export const listInvitations = {
  method: 'GET',
  url: '/api/invitations',
  schema: { response: { 200: Data(Type.Array(Invitation)) } },
} as const satisfies Endpoint;

/** Owners only. Replaces an earlier invitation of the same email address. */
export const createInvitation = {
  method: 'POST',
  url: '/api/invitations',
  schema: {
    body: Type.Object({
      email: Email,
      name: Type.Optional(Nullable(UserName)),
      permission: Type.Optional(Permission),
    }),
    response: { 201: Data(SentInvitation) },
  },
} as const satisfies Endpoint;

/** Owners only. Makes a new link, valid for seven days, and invalidates the one before. */
export const resendInvitation = {
  method: 'POST',
  url: '/api/invitations/:id/resend',
  schema: { params: IdParams, response: { 200: Data(SentInvitation) } },
} as const satisfies Endpoint;

/** Owners only. Its link stops working. */
export const revokeInvitation = {
  method: 'DELETE',
  url: '/api/invitations/:id',
  schema: { params: IdParams, response: { 204: Type.Null() } },
} as const satisfies Endpoint;

const Token = Type.String({ minLength: 1, maxLength: 512 });

/** Who is invited by the token of a link. 404 if it is not valid, or not the newest. */
export const readInvitation = {
  method: 'POST',
  url: '/api/auth/invitation',
  schema: {
    body: Type.Object({ token: Token }),
    response: {
      200: Data(Type.Object({ email: Type.String(), name: Nullable(Type.String()), by: Type.String() })),
    },
  },
} as const satisfies Endpoint;

/** Creates the invited user. The link works once: 404 afterwards. */
export const acceptInvitation = {
  method: 'POST',
  url: '/api/auth/invitation/accept',
  schema: {
    body: Type.Object({ token: Token, name: UserName, password: Password }),
    response: { 201: Data(User) },
  },
} as const satisfies Endpoint;
