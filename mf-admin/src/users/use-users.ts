import { getUser, listUsers, type User } from '@benotes/contract';
import { type RequestResult, ApiError, call, useRequest } from '@benotes/platform';

type Users = { status: 'ready'; users: readonly User[] } | { status: 'failed' };
type OneUser = { status: 'ready'; user: User } | { status: 'missing' | 'failed' };

export const useUsers = (): RequestResult<Users> => useRequest('all', fetchUsers);

export const useUser = (id: number): RequestResult<OneUser> => useRequest(id, fetchUser);

async function fetchUsers(_about: string, signal: AbortSignal): Promise<Users> {
  try {
    return { status: 'ready', users: (await call(listUsers, {}, { signal })).data };
  } catch (error) {
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return { status: 'failed' };
  }
}

async function fetchUser(id: number, signal: AbortSignal): Promise<OneUser> {
  try {
    return { status: 'ready', user: (await call(getUser, { params: { id } }, { signal })).data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return { status: 'failed' };
  }
}
