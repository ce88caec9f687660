import { endOtherSessions, endSession, listSessions, type Session } from '@benotes/contract';
import { call } from '@benotes/platform';

import { attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** The sessions of the current user; null if they could not be loaded. */
export const fetchSessions = (_: string, signal: AbortSignal): Promise<readonly Session[] | null> =>
  dataOf(call(listSessions, {}, { signal }), signal);

/** Ends a session, or all others (null); says so, or why not. */
export const endSessions = (session: Session | null): Promise<boolean> =>
  attemptAndNotify({ done: session ? texts.ended : texts.othersEnded, failed: texts.failed }, () =>
    session ? call(endSession, { params: { id: session.id } }) : call(endOtherSessions, {}),
  );
