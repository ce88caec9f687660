import { changeRole, disableUser, enableUser, OWNER, type User, USER_PERMISSION } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';

import { texts } from './texts.ts';

/** What an owner can do with another user, besides deleting them. */
export type AccountChange = 'disable' | 'enable' | 'makeOwner' | 'makeUser';

const CHANGES: Record<
  AccountChange,
  { send: (id: number) => Promise<{ data: User }>; done: (name: string) => string }
> = {
  disable: { send: (id) => call(disableUser, { params: { id } }), done: texts.disabledDone },
  enable: { send: (id) => call(enableUser, { params: { id } }), done: texts.enabledDone },
  makeOwner: {
    send: (id) => call(changeRole, { params: { id }, body: { permission: OWNER } }),
    done: texts.madeOwner,
  },
  makeUser: {
    send: (id) => call(changeRole, { params: { id }, body: { permission: USER_PERMISSION } }),
    done: texts.madeUser,
  },
};

/** Changes a user and says so; null after saying why not. */
export async function changeAccount({ id, name }: User, change: AccountChange): Promise<User | null> {
  const { send, done } = CHANGES[change];
  try {
    const { data } = await send(id);
    emit('notification:raised', { type: 'success', title: done(name) });
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', {
      type: 'error',
      title: texts.accountNotChanged,
      description: error.detail ?? error.message,
    });
    return null;
  }
}
