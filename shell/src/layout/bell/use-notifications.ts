import { type Input, listNotifications, type Notification, readNotifications } from '@benotes/contract';
import { call, collections, emit } from '@benotes/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

import { texts } from './texts.ts';

const PAGE = 20;

interface State {
  list: readonly Notification[];
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
}

/**
 * The notifications of the user, page by page. The number of those that are unread is in the store of the collections.
 */
export function useNotifications() {
  const [state, setState] = useState<State>({ list: [], status: 'loading', hasMore: false });
  const request = useRef(new AbortController());
  const load = useCallback(async (afterId?: number): Promise<void> => {
    request.current.abort();
    const { signal } = (request.current = new AbortController());
    const query = { limit: PAGE, ...(afterId !== undefined && { after_id: afterId }) };
    try {
      const { data, unread } = await call(listNotifications, { query }, { signal });
      if (signal.aborted) return;
      collections.unread = unread;
      setState((known) => withPage(known, data));
    } catch (error) {
      if (signal.aborted) return;
      console.error(error); // only logged: the list shows a Retry
      setState((known) => ({ ...known, status: 'failed' }));
    }
  }, []);
  useEffect(() => {
    void load();
    return () => request.current.abort();
  }, [load]);

  const send = async (
    isMarked: (one: Notification) => boolean,
    body: Input<typeof readNotifications>['body'],
  ): Promise<void> => {
    const { list: before } = state;
    const { is_read = true } = body;
    setState((known) => ({ ...known, list: known.list.map((one) => (isMarked(one) ? { ...one, is_read } : one)) }));
    try {
      collections.unread = (await call(readNotifications, { body }, { keepalive: true })).unread;
    } catch {
      setState((known) => ({ ...known, list: before }));
      emit('notification:raised', { type: 'error', title: texts.error, description: texts.notSaved });
    }
  };
  const [newest] = state.list;
  return {
    ...state,
    loadMore: () => {
      setState((known) => ({ ...known, status: 'loading' }));
      void load(state.list.at(-1)?.id);
    },
    mark: (id: number, is_read: boolean) => void send((one) => one.id === id, { ids: [id], is_read }),
    /** Also those that are not loaded. */
    markAll: () => void (newest && send(() => true, { up_to: newest.id })),
  };
}

const withPage = ({ list }: State, page: readonly Notification[]): State => ({
  list: [...list, ...page],
  status: 'ready',
  hasMore: page.length === PAGE,
});
