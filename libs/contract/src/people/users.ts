import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable, Timestamp } from '../protocol/endpoint.ts';
import { EMAIL_MAX_LENGTH, USER_NAME_MAX_LENGTH } from '../protocol/limits.ts';
import { OWNER, USER_PERMISSION } from './permissions.ts';

const UNKNOWN = '"User not found"';

/** An email address that its user has still to confirm. */
export type EmailChange = Static<typeof EmailChange>;
export const EmailChange = Type.Object({
  email: Type.String(),
  /** Whether the link that was mailed to the address must be opened. */
  needs_link: Type.Boolean(),
  /** Whether the password or a passkey must be given. */
  needs_password: Type.Boolean(),
  expires_at: Timestamp,
});

export type User = Static<typeof User>;
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** 7 for a user, 255 for an owner. */
  permission: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When an owner disabled the user; null while they can sign in. */
  disabled_at: Nullable(Timestamp),
  /** Only for the user themselves, and only until it is confirmed, withdrawn, or expired. */
  email_change: Type.Optional(EmailChange),
  /**
   * Only for the user themselves, and only if it is true: whether unread notifications are mailed to them once a day.
   */
  daily_mail: Type.Optional(Type.Boolean()),
  /**
   * Only for the user themselves and in lists for owners, as long as the server refuses everything else: they have to
   * set up a second factor first.
   */
  must_add_second_factor: Type.Optional(Type.Literal(true)),
  /**
   * Only in lists for owners, for users who can sign in with a password: whether they have a second factor or a
   * passkey.
   */
  has_second_factor: Type.Optional(Type.Boolean()),
});

/** The permission of a user or of an owner. */
export const Permission = Type.Unsafe<typeof USER_PERMISSION | typeof OWNER>(
  Type.Union([Type.Literal(USER_PERMISSION), Type.Literal(OWNER)]),
);

/** One line: no control characters. */
export const UserName = Type.String({
  minLength: 1,
  maxLength: USER_NAME_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
});
/** One `@` with text on both sides and no white space. Only sending an email can validate the rest. */
export const Email = Type.String({
  maxLength: EMAIL_MAX_LENGTH,
  pattern: '^[^\\s@\\u0000-\\u001f]+@[^\\s@\\u0000-\\u001f]+$',
});
/** Any characters. The server checks its length in bytes (`PASSWORD_MIN_BYTES`, `PASSWORD_MAX_BYTES`). */
export const Password = Type.String({ minLength: 1 });

export const listUsers = endpoint({
  method: 'GET',
  url: '/api/users',
  access: 'user',
  summary: 'All users, by id',
  description: 'For owners with `has_second_factor` and `must_add_second_factor`.',
  schema: { response: { 200: Data(Type.Array(User)) } },
});

export const getUser = endpoint({
  method: 'GET',
  url: '/api/users/:id',
  access: 'user',
  summary: 'One user',
  errors: { 404: UNKNOWN },
  schema: { params: IdParams, response: { 200: Data(User) } },
});

/** The number of items that are deleted with a user. */
export type Library = Static<typeof Library>;
export const Library = Type.Object({
  /** Posts, without those in the recycle bin. */
  posts_count: Type.Integer(),
  /** Posts in the recycle bin. */
  archived_count: Type.Integer(),
  collections_count: Type.Integer(),
  tags_count: Type.Integer(),
  /** Active shared links. */
  shares_count: Type.Integer(),
  /** Uploaded images. */
  files_count: Type.Integer(),
  /** Collections that are shared with other users. */
  shared_count: Type.Integer(),
  /** Users who can sign in and see one of them. */
  members_count: Type.Integer(),
  /** If true, the user cannot be deleted. */
  is_last_owner: Type.Boolean(),
});

export const getLibrary = endpoint({
  method: 'GET',
  url: '/api/users/:id/library',
  access: 'owner',
  summary: 'Count what is deleted with a user',
  description:
    'Only numbers, also of the users who lose what is shared with them, and whether this is the last owner, who cannot be deleted.',
  errors: { 404: UNKNOWN },
  schema: { params: IdParams, response: { 200: Data(Library) } },
});

export const createUser = endpoint({
  method: 'POST',
  url: '/api/users',
  access: 'owner',
  isConfirmed: true,
  summary: 'Create a user',
  description: 'The user gets permission 7 and three starter posts.',
  schema: {
    body: Type.Object({ name: UserName, email: Email, password: Password }),
    response: { 201: Data(User) },
  },
});

export const updateUser = endpoint({
  method: 'PATCH',
  url: '/api/users/:id',
  access: 'user',
  summary: 'Update the current user',
  description:
    'Omitted fields are unchanged. A new password requires the old one and ends all other sessions; with `revoke_access`, it also revokes all API tokens, browser extensions, and feeds, and turns off webhooks. A new email address is pending, as `email_change`, until the link mailed to it was opened and the password given: as `password_old` here, or a passkey or the password on the page of the link. Until then the current address signs in, and sending it withdraws the change. Without a mail server the password suffices.',
  errors: {
    403: '"Only the user itself can change these information."',
    429: 'Too many wrong passwords, or too many new addresses.',
  },
  schema: {
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(UserName),
      email: Type.Optional(Email),
      password_old: Type.Optional(Type.String()),
      password_new: Type.Optional(Password),
      /** Only with a new password. */
      revoke_access: Type.Optional(Type.Boolean()),
      /** Whether unread notifications are mailed once a day. */
      daily_mail: Type.Optional(Type.Boolean()),
    }),
    response: { 200: Data(User) },
  },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  url: '/api/users/:id',
  access: 'owner',
  isConfirmed: true,
  summary: 'Delete a user and all their data',
  errors: { 404: UNKNOWN, 409: '"The last owner cannot be deleted."' },
  schema: { params: IdParams, response: { 200: Type.String() } },
});

export const disableUser = endpoint({
  method: 'POST',
  url: '/api/users/:id/disable',
  access: 'owner',
  isConfirmed: true,
  summary: 'Disable a user without deleting anything',
  description:
    'Their sessions and API tokens end at once, invitations they have sent are revoked, and their public links stop until they are enabled.',
  errors: { 404: UNKNOWN, 409: 'This is the last active owner, or the current user.' },
  schema: { params: IdParams, response: { 200: Data(User) } },
});

/** Owners only. The user can sign in again, and their public links work again. */
export const enableUser = endpoint({
  method: 'POST',
  url: '/api/users/:id/enable',
  access: 'owner',
  isConfirmed: true,
  summary: 'Let a disabled user sign in again',
  errors: { 404: UNKNOWN },
  schema: { params: IdParams, response: { 200: Data(User) } },
});

export const changeRole = endpoint({
  method: 'PATCH',
  url: '/api/users/:id/role',
  access: 'owner',
  isConfirmed: true,
  summary: 'Make a user an owner, or an owner a user',
  errors: { 404: UNKNOWN, 409: 'This is the last active owner.' },
  schema: {
    params: IdParams,
    body: Type.Object({ permission: Permission }),
    response: { 200: Data(User) },
  },
});
