import { deviceStorage, session } from '@benotes/platform';

/** Where the id of a user's last action on many posts is stored. */
export const lastJobKey = (userId: number | undefined) => `posts-last-action-${userId ?? 0}`;

/** Whether there may be an action that can be undone. */
export const hasLastJob = (): boolean => deviceStorage.read(lastJobKey(session.user?.id)) !== null;
