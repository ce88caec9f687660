import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams } from '../protocol/endpoint.ts';
import { USER_NAME_MAX_LENGTH } from '../protocol/limits.ts';

/** The maximum number of groups of a server. */
export const GROUPS_MAX = 200;

/** The maximum number of members of a group. */
export const GROUP_MEMBERS_MAX = 1000;

const UNKNOWN = '"Group not found"';

/** Users with whom a collection can be shared at once. */
export type Group = Static<typeof Group>;
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  /** The ids of its members, in order. Users who are disabled remain members. */
  member_ids: Type.Array(Id),
});

/** One line: no control characters. Two groups cannot have the same name, in whatever case. */
const GroupName = Type.String({
  minLength: 1,
  maxLength: USER_NAME_MAX_LENGTH,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
});

export const listGroups = endpoint({
  method: 'GET',
  url: '/api/groups',
  access: 'user',
  summary: 'All groups, by name',
  schema: { response: { 200: Data(Type.Array(Group)) } },
});

export const createGroup = endpoint({
  method: 'POST',
  url: '/api/groups',
  access: 'owner',
  isConfirmed: true,
  summary: 'Create a group',
  errors: { 409: '"There is a group with this name." or "There are 200 groups."' },
  schema: { body: Type.Object({ name: GroupName }), response: { 201: Data(Group) } },
});

export const updateGroup = endpoint({
  method: 'PATCH',
  url: '/api/groups/:id',
  access: 'owner',
  isConfirmed: true,
  summary: 'Rename a group',
  errors: { 404: UNKNOWN, 409: '"There is a group with this name."' },
  schema: { params: IdParams, body: Type.Object({ name: GroupName }), response: { 200: Data(Group) } },
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  url: '/api/groups/:id',
  access: 'owner',
  isConfirmed: true,
  summary: 'Delete a group',
  description: 'What was shared with it is no longer shared with its members.',
  errors: { 404: UNKNOWN },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

const MemberParams = Type.Object({ id: Id, member_id: Id });

export const addGroupMember = endpoint({
  method: 'PUT',
  url: '/api/groups/:id/members/:member_id',
  access: 'owner',
  isConfirmed: true,
  summary: 'Add a user to a group',
  description: 'Adding a member again changes nothing.',
  errors: { 404: `${UNKNOWN} or "User not found"`, 409: 'The group has 1,000 members.' },
  schema: { params: MemberParams, response: { 200: Data(Group) } },
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  url: '/api/groups/:id/members/:member_id',
  access: 'owner',
  isConfirmed: true,
  summary: 'Remove a user from a group',
  description: 'What is shared with the group is no longer shared with them from the next request on.',
  errors: { 404: UNKNOWN },
  schema: { params: MemberParams, response: { 200: Data(Group) } },
});
