import { OWNER } from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type TestApp } from '../../../testing/app.ts';
import { resetByMail } from '../../../testing/reset-password.ts';
import { addFeed } from '../../exchange/feeds/feeds.service.ts';
import { disableUser } from '../users/disable-user.service.ts';
import { createPersonalToken, createToken } from './api-tokens.service.ts';
import type { Caller, PasswordCheck } from './confirm-password.ts';
import { endSessions } from './sessions.repo.ts';
import { findUser } from './users.repo.ts';

const CLIENT = { ip: '192.0.2.1', userAgent: null };
const NEW = { name: 'Phone', password: PASSWORD };

/** Something happens between the check of the password and the change that it allows. */
const checkAnd = ({ db }: TestApp, meanwhile: () => Promise<unknown>): PasswordCheck => ({
  db,
  logins: {
    attempt: async (_account, _ip, work) => {
      const outcome = await work();
      await meanwhile();
      return outcome;
    },
  },
});

const kinds = {
  'A personal token': (check: PasswordCheck, caller: Caller) =>
    createPersonalToken(check, caller, { ...NEW, scopes: ['everything'], days: null }, false),
  'A token for modules': (check: PasswordCheck, caller: Caller) =>
    createToken(check, caller, { ...NEW, modules: ['posts'] }),
};

it.each(Object.entries(kinds))(
  '%s is not created once the password was reset or its user disabled',
  async (_kind, create) => {
    const test = await anApp();
    const owner = await aPerson(test, 'one@example.org', OWNER);
    const attempt = async (email: string, meanwhile: (id: number) => Promise<unknown>) => {
      const user = await findUser(test.db, (await aPerson(test, email)).id);
      if (!user) throw new Error(`There is no user ${email}.`);
      return create(
        checkAnd(test, () => meanwhile(user.id)),
        { user, client: CLIENT },
      );
    };
    const refused = { statusCode: 422 };
    await expect(attempt('reset@example.org', () => resetByMail(test, 'reset@example.org'))).rejects.toMatchObject(
      refused,
    );
    const disable = (id: number) => disableUser(test.db, { id: owner.id, client: CLIENT }, id);
    await expect(attempt('gone@example.org', disable)).rejects.toMatchObject(refused);
    expect(await test.db.selectFrom('api_tokens').select('id').execute()).toEqual([]);
    await attempt('other@example.org', () => Promise.resolve());
    expect(await test.db.selectFrom('api_tokens').select('id').execute()).toHaveLength(1);
  },
);

it('A feed is not created once the session that asked for it was ended', async () => {
  const test = await anApp();
  const { id, token } = await aPerson(test);
  const create = () => addFeed(test.db, { id, accessToken: token, client: CLIENT }, {});
  await create();
  await endSessions(test.db, id);
  await expect(create()).rejects.toMatchObject({ statusCode: 401 });
  expect(await test.db.selectFrom('feeds').select('id').execute()).toHaveLength(1);
});
