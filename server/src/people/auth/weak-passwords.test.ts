import { createUser, login, OWNER, resetPassword, setUp, updateUser } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { hashPassword } from './passwords.ts';
import { openReset } from './reset.service.ts';
import { createOwner, openSetUp } from './setup.service.ts';
import { addUser } from './users.repo.ts';
import { weaknessOf } from './weak-passwords.ts';

const JANE = { name: 'Jane O’Doe-Smith', email: 'jane.doe@mail.example.org' };
const COMMON = 'Too many people use this password. Choose another one.';
const OWN = 'This is too similar to your name or email address. Choose another one.';

const refused = (field: string, message: string) => ({ status: 422, body: { [field]: [message] } });

describe('A password', () => {
  it.each(['12345678', 'password', 'PASSWORD123', 'qwertyuiop', 'iloveyou', 'ｐａｓｓｗｏｒｄ'])(
    'that is one of the most common is refused: %s',
    async (password) => expect(await weaknessOf(password, JANE)).toBe(COMMON),
  );

  it.each([
    'jane.doe@mail.example.org',
    'Jane.Doe1990!',
    'smithJANE',
    'janejanejane',
    'benotes2026',
    'Doe+Jane=us',
    'example.org',
  ])('that consists of the user’s name or email address or the product’s name is refused: %s', async (password) =>
    expect(await weaknessOf(password, JANE)).toBe(OWN),
  );

  it.each([
    'correct horse battery',
    'jane likes frogs',
    'Kartoffelsalat!',
    'ohne Umlaut',
    '東京特許許可局局長',
    '8471 9926 3302',
    'o o o o o o',
  ])('that contains other words is accepted: %s', async (password) =>
    expect(await weaknessOf(password, JANE)).toBeNull(),
  );

  // #weak-passwords-refused
  it('that is easy to guess is refused by every route that sets one, and nothing is changed', async () => {
    const test = await anApp();
    const link = new URL((await openSetUp(test.db, 'http://x')) ?? '');
    const send = async (url: string, payload: object) => {
      const { statusCode, body } = await test.app.inject({ method: 'POST', url, payload });
      return { status: statusCode, body: JSON.parse(body) as unknown };
    };
    const first = { token: link.searchParams.get('token'), ...JANE };
    expect(await send(setUp.url, { ...first, password: 'password1' })).toMatchObject(refused('password', COMMON));
    expect(await send(setUp.url, { ...first, password: 'janedoe1' })).toMatchObject(refused('password', OWN));

    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const made = await owner.send({ method: 'POST', url: createUser.url, payload: { ...JANE, password: 'jane.doe' } });
    expect(made).toMatchObject(refused('password', OWN));
    const change = { password_old: 'correct horse battery', password_new: '12345678' };
    expect(await owner.call(updateUser, { params: { id: owner.id }, body: change })).toMatchObject(
      refused('password_new', COMMON),
    );
    const renamed = { ...change, name: 'Hildegard', password_new: 'hildegard7' };
    expect(await owner.call(updateUser, { params: { id: owner.id }, body: renamed })).toMatchObject(
      refused('password_new', OWN),
    );

    const mail = await openReset(test.db, 'http://x', 'owner@example.org');
    const token = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token');
    const reset = { email: 'owner@example.org', token, password: 'iloveyou', password_confirmation: 'iloveyou' };
    expect(await send(resetPassword.url, reset)).toMatchObject(refused('password', COMMON));
    const known = { email: 'owner@example.org', password: 'correct horse battery' };
    expect((await send(login.url, known)).status).toBe(200);
  });

  it('that was set before the check still works', async () => {
    const test = await anApp();
    await addUser(test.db, { ...JANE, permission: 7, password_hash: await hashPassword('12345678') });
    const payload = { email: JANE.email, password: '12345678' };
    expect((await test.app.inject({ method: 'POST', url: login.url, payload })).statusCode).toBe(200);
  });

  it('from the environment is refused at the first start, and ignored if a user exists', async () => {
    const { db } = await anApp();
    const weak = { ...JANE, password: '12345678' };
    await expect(createOwner(db, weak)).rejects.toThrow(`OWNER_PASSWORD: ${COMMON}`);
    await createOwner(db, { ...JANE, password: 'correct horse battery' });
    await createOwner(db, weak);
  });
});
