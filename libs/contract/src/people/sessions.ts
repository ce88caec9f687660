import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';

/** A session of a user: one sign-in, however often it was renewed. */
export type Session = Static<typeof Session>;
export const Session = Type.Object({
  id: Id,
  /** The device or program in words, such as "Firefox on Windows"; null if it did not say. */
  device: Nullable(Type.String()),
  /** The IP address of the last renewal. */
  ip: Nullable(Type.String()),
  /** When the user signed in. */
  created_at: Timestamp,
  /** Now for the session of the request; for others their last renewal, so precise to an hour. */
  last_seen_at: Timestamp,
  /** Whether the request was sent in this session. */
  is_current: Type.Boolean(),
});

/** The sessions of the current user: this one first, then by when they were last seen. */
export const listSessions = endpoint({
  method: 'GET',
  url: '/api/account/sessions',
  access: 'user',
  summary: 'List the sessions of the current user',
  description: 'One for each sign-in: the device, when it began, and when it was last renewed.',
  schema: { response: { 200: Data(Type.Array(Session)) } },
});

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/account/sessions/:id',
  access: 'user',
  summary: 'End a session',
  description: 'At once, in every process of the server.',
  errors: { 404: '"There is no such session."' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  url: '/api/account/sessions',
  access: 'user',
  summary: 'End all other sessions',
  schema: { response: { 204: Type.Null() } },
});
