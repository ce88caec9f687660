import {
  addGroupMember,
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  removeGroupMember,
  updateGroup,
} from '@benotes/contract';
import { call, fieldError, type FormError, toFormError } from '@benotes/platform';

import { attempt, attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** All groups, by name; null if they could not be loaded. */
export const fetchGroups = (_: string, signal: AbortSignal): Promise<readonly Group[] | null> =>
  dataOf(call(listGroups, {}, { signal }), signal);

/** Creates a group, or renames one. Returns the errors of the form, if any. */
export async function saveGroup(group: Group | undefined, given: string): Promise<FormError | undefined> {
  const name = given.trim();
  if (name === '') return fieldError('name', texts.nameMissing);
  try {
    await (group
      ? call(updateGroup, { params: { id: group.id }, body: { name } })
      : call(createGroup, { body: { name } }));
  } catch (error) {
    return toFormError(error, texts.failed, ['name']);
  }
}

/** Deletes a group; says so, or why not. */
export const removeGroup = ({ id }: Group): Promise<boolean> =>
  attemptAndNotify({ done: texts.deleted, failed: texts.failed }, () => call(deleteGroup, { params: { id } }));

/** The group with another member; null if that failed, after saying so. */
export const addMember = ({ id }: Group, member_id: number): Promise<Group | null> =>
  attempt(texts.failed, async () => (await call(addGroupMember, { params: { id, member_id } })).data);

/** The group without a member; null if that failed, after saying so. */
export const removeMember = ({ id }: Group, member_id: number): Promise<Group | null> =>
  attempt(texts.failed, async () => (await call(removeGroupMember, { params: { id, member_id } })).data);
