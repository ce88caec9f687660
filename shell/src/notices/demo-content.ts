import { listImports, undoImport } from '@benotes/contract';
import { ApiError, call, emit, session } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from './demo-texts.ts';

const POLL_MS = 300;

/** Whether the signed-in user has the demo content that this import added; it may have been removed elsewhere. */
export function useDemoContent(importId: number): boolean {
  const { user } = useSnapshot(session);
  const [owner, setOwner] = useState<number>();
  const userId = user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    // A list, empty for other users and after the removal, and no 404, which the browser would log on every visit.
    call(listImports, { query: { id: importId } }).then(
      ({ data }) => isCurrent && data.length > 0 && setOwner(userId),
      () => {}, // unreachable: no notice
    );
    return () => {
      isCurrent = false;
    };
  }, [importId, userId]);

  return owner !== undefined && owner === userId;
}

/** Removes the demo content that nobody has changed. Returns whether it is gone. */
export async function removeDemoContent(importId: number): Promise<boolean> {
  try {
    await call(undoImport, { params: { id: importId } });
    if (await isUndone(importId)) return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return true; // removed in another tab
  }
  emit('notification:raised', { type: 'error', title: texts.failed, description: texts.notRemoved });
  return false;
}

/** Waits while an import is undone in the background; false if that was given up. */
async function isUndone(id: number): Promise<boolean> {
  for (;;) {
    const [left] = (await call(listImports, { query: { id } })).data;
    if (left?.status !== 'undoing') return left === undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
