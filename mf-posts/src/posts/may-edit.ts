import { canEdit, type Post } from '@benotes/contract';

/** Whether the user may edit a post: their own, or one of somebody else with a role that allows it. */
export const mayEdit = ({ permission }: Post): boolean => permission === undefined || canEdit(permission);
