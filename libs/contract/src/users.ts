import { type Static, Type } from 'typebox';

import { Id, Timestamp } from './endpoint.ts';
import { EMAIL_MAX_LENGTH, USER_NAME_MAX_LENGTH } from './limits.ts';

export type User = Static<typeof User>;
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  /** 7 for a user, 255 for an owner. */
  permission: Type.Integer(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const UserName = Type.String({ minLength: 1, maxLength: USER_NAME_MAX_LENGTH });
/** One `@` with something on both sides and no white space: whether mail arrives is the mail server's to say. */
export const Email = Type.String({
  maxLength: EMAIL_MAX_LENGTH,
  pattern: '^[^\\s@\\u0000-\\u001f]+@[^\\s@\\u0000-\\u001f]+$',
});
/** Counted in bytes by the server (`PASSWORD_MIN_BYTES`, `PASSWORD_MAX_BYTES`), any characters. */
export const Password = Type.String({ minLength: 1 });
