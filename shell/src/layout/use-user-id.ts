import { session } from '@benotes/platform';
import { useSnapshot } from 'valtio';

/**
 * The user with whose token requests are sent; undefined while nobody is signed in, and while requests have that of a
 * shared link.
 */
export function useUserId(): number | undefined {
  const { user, visitor, permission } = useSnapshot(session);
  // A shared link is shown, or was until now.
  const isVisiting = visitor !== null || permission === 0;
  return isVisiting ? undefined : user?.id;
}
