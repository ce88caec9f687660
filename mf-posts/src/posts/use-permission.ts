import { USER_PERMISSION } from '@benotes/contract';
import { session } from '@benotes/platform';
import { useLayoutEffect } from 'react';

/** Limits what the page offers to what the user may do with what it shows; undefined for what is their own. */
export function usePermission(permission: number | undefined): void {
  useLayoutEffect(() => {
    if (permission === undefined || isVisiting()) return undefined;
    session.permission = permission;
    return () => {
      if (!isVisiting()) session.permission = USER_PERMISSION;
    };
  }, [permission]);
}

/** Visitors have the permission of their link, or none. */
const isVisiting = () => session.visitor !== null || session.permission === 0;
