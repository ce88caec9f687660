import { createUser, deleteUser, getLibrary, type Input, type Library, updateUser, type User } from '@benotes/contract';
import { ApiError, call, emit, type FormError, toFormError, fieldError, session } from '@benotes/platform';

import { texts } from './texts.ts';

/** What the form of a new user holds. */
export type NewUser = Input<typeof createUser>['body'];

/** What the form of one's own account holds. */
export interface Account {
  name: string;
  email: string;
  password_old: string;
  password_new: string;
}

/** What would be sent: the fields that differ, none when nothing does (specification section 5). */
export function changesOf(user: User, account: Account): Input<typeof updateUser>['body'] {
  const name = account.name.trim();
  const email = account.email.trim();
  const { password_old, password_new } = account;
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...((password_old || password_new) && { password_old, password_new }),
  };
}

/** Creates a user; gives back why that was refused. */
export async function saveNew(given: NewUser): Promise<FormError | undefined> {
  const body = { ...given, name: given.name.trim(), email: given.email.trim() };
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

/** Sends what changed of one's own account; gives back why that was refused. */
export async function saveAccount(user: User, account: Account): Promise<FormError | undefined> {
  const body = changesOf(user, account);
  if (body.name === '') return fieldError('name', texts.nameMissing);
  if (body.email === '') return fieldError('email', texts.emailMissing);
  if (body.password_old === '') return fieldError('password_old', texts.passwordOldMissing);
  if (body.password_new === '') return fieldError('password_new', texts.passwordNewMissing);
  try {
    const { data } = await call(updateUser, { params: { id: user.id }, body });
    session.user = data;
  } catch (error) {
    return toFormError(error, texts.notSaved, ['name', 'email', 'password_old', 'password_new']);
  }
  emit('notification:raised', { type: 'success', title: texts.saved, description: texts.savedDetail });
}

/** What would go with a user; null when the server does not say. */
export async function countLibrary(id: User['id']): Promise<Library | null> {
  try {
    return (await call(getLibrary, { params: { id } })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error); // the question is asked without numbers
    return null;
  }
}

/** Deletes a user with everything of theirs. True once that is done; a refusal has been read. */
export async function removeUser({ id, name }: User): Promise<boolean> {
  try {
    await call(deleteUser, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const description = error.detail ?? (error.status === 0 ? error.message : texts.deleteFailed(error.status));
    emit('notification:raised', { type: 'error', title: texts.error, description });
    return false;
  }
  emit('notification:raised', { type: 'deletion', title: texts.deleted, description: texts.deletedDetail(name) });
  return true;
}
