import type { PostJob } from '@benotes/contract';

import { callApi, pause, type Running } from './process.ts';

const POLL_MS = 50;

/** Calls the API of a server as one user. */
export type Api = <T>(address: string, options?: { method?: string; body?: object }) => Promise<T>;

export const apiOf =
  (server: Running, authorization: string): Api =>
  (address, options) =>
    callApi(server, authorization, address, options);

interface Answer {
  data: PostJob;
}

/** Does something with many posts and waits until it is over. */
export async function act(api: Api, selection: object, action: object): Promise<PostJob> {
  const { data } = await api<Answer>('/api/posts/actions', { method: 'POST', body: { selection, action } });
  return over(api, data.id);
}

/** Undoes an action and waits until that is over. */
export async function undo(api: Api, id: number): Promise<PostJob> {
  await api(`/api/posts/actions/${id}/undo`, { method: 'POST' });
  return over(api, id);
}

async function over(api: Api, id: number): Promise<PostJob> {
  for (;;) {
    const { data } = await api<Answer>(`/api/posts/actions/${id}`);
    if (data.status === 'done' || data.status === 'undone') return data;
    if (data.status !== 'running' && data.status !== 'undoing') throw new Error(`The action is ${data.status}.`);
    await pause(POLL_MS);
  }
}
