import { endOtherSessions, endSession, listSessions, type Session } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';

import { texts } from './texts.ts';

/** The sessions of the current user; null if they could not be loaded. */
export async function fetchSessions(_: string, signal: AbortSignal): Promise<readonly Session[] | null> {
  try {
    return (await call(listSessions, {}, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** Ends a session, or all others (null); says so, or why not. */
export async function endSessions(session: Session | null): Promise<void> {
  try {
    if (session) await call(endSession, { params: { id: session.id } });
    else await call(endOtherSessions, {});
    emit('notification:raised', { type: 'success', title: session ? texts.ended : texts.othersEnded });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.detail ?? error.message });
  }
}
