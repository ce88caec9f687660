import {
  createUser,
  deleteUser,
  getConfirmation,
  getLibrary,
  type Input,
  type Library,
  updateUser,
  type User,
} from '@benotes/contract';
import {
  ApiError,
  call,
  confirmation,
  emit,
  type FormError,
  toFormError,
  fieldError,
  session,
} from '@benotes/platform';

import { attempt } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** The fields of a new user. */
export type NewUser = Input<typeof createUser>['body'];

/** The fields of the account form. */
export interface Account {
  name: string;
  email: string;
  password_old: string;
  password_new: string;
}

/**
 * The request body: only changed fields (specification section 5). `revokes`: a new password also ends the access of
 * programs.
 */
export function changesOf(user: User, account: Account, revokes: boolean): Input<typeof updateUser>['body'] {
  const name = account.name.trim();
  const email = account.email.trim();
  const { password_old, password_new } = account;
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(password_old && { password_old }),
    ...(password_new && { password_new }),
    ...(password_new && revokes && { revoke_access: true }),
  };
}

/** Creates a user. Returns the errors to show in the form, if any. */
export async function createNewUser(input: NewUser): Promise<FormError | undefined> {
  const body = { ...input, name: input.name.trim(), email: input.email.trim() };
  if (!body.name) return fieldError('name', texts.nameMissing);
  if (!body.email) return fieldError('email', texts.emailMissing);
  if (!body.password) return fieldError('password', texts.passwordMissing);
  try {
    await call(createUser, { body });
  } catch (error) {
    return toFormError(error, texts.notSaved, ['name', 'email', 'password']);
  }
  emit('notification:raised', { type: 'success', title: texts.created, description: texts.createdDetail(body.name) });
}

/** Saves the changed fields of the account. Returns the errors to show in the form, if any. */
export async function saveAccount(user: User, account: Account, revokes: boolean): Promise<FormError | undefined> {
  const body = changesOf(user, account, revokes);
  if (body.name === '') return fieldError('name', texts.nameMissing);
  if (body.email === '') return fieldError('email', texts.emailMissing);
  if (body.password_new && !body.password_old) return fieldError('password_old', texts.passwordOldMissing);
  // With a new address, the password confirms that.
  if (body.password_old && !body.password_new && !body.email)
    return fieldError('password_new', texts.passwordNewMissing);
  try {
    const { data } = await call(updateUser, { params: { id: user.id }, body });
    session.user = data;
    if (body.email && data.email_change) {
      const description = texts.emailPendingDetail(data.email_change.email);
      emit('notification:raised', { type: 'success', title: texts.emailPending, description });
      return;
    }
  } catch (error) {
    return toFormError(error, texts.notSaved, ['name', 'email', 'password_old', 'password_new']);
  }
  emit('notification:raised', { type: 'success', title: texts.saved, description: texts.savedDetail });
}

/** Turns the daily mail on or off; says why not if that failed. */
export async function chooseDailyMail({ id }: User, daily_mail: boolean): Promise<void> {
  await attempt(texts.notSaved, async () => {
    session.user = (await call(updateUser, { params: { id }, body: { daily_mail } })).data;
  });
}

/** Keeps the email address of an account after all; says why not if that failed. */
export async function withdrawEmailChange({ id, email }: User): Promise<void> {
  await attempt(texts.notSaved, async () => {
    session.user = (await call(updateUser, { params: { id }, body: { email } })).data;
  });
}

/** Gives the proof that a new address waits for, and asks for that address again. */
export async function confirmEmailChange({ id, email_change: change }: User): Promise<void> {
  if (!change) return;
  await attempt(texts.notSaved, async () => {
    const { data } = await call(getConfirmation, {});
    if (data.expires_at === null && !(await confirmation.ask({ confirmation: data }))) return;
    session.user = (await call(updateUser, { params: { id }, body: { email: change.email } })).data;
  });
}

/** Counts what would be deleted with a user; null if the request fails. */
export async function countLibrary(id: User['id']): Promise<Library | null> {
  try {
    return (await call(getLibrary, { params: { id } })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error); // the dialog is shown without counts
    return null;
  }
}

/** Deletes a user with all their data. False if it failed, after notifying the user. */
export async function removeUser({ id }: User): Promise<boolean> {
  try {
    await call(deleteUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const description = error.detail ?? (error.status === 0 ? error.message : texts.deleteFailed(error.status));
    emit('notification:raised', { type: 'error', title: texts.error, description });
    return false;
  }
  return true;
}

export const notifyRemoved = ({ name }: User) =>
  emit('notification:raised', { type: 'deletion', title: texts.deleted, description: texts.deletedDetail(name) });
