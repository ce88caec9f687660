import { forgotPassword, resetPassword, updateUser } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD } from '../../../testing/app.ts';
import { mailsIn } from '../../../testing/mails.ts';

const NEW_PASSWORD = 'quite another long one';

describe('A changed password', () => {
  // #told-by-mail
  it('is told by mail, to the address that the account had', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    const person = await aPerson(test);
    const body = { password_old: PASSWORD, password_new: NEW_PASSWORD };
    expect((await person.call(updateUser, { params: { id: person.id }, body })).status).toBe(200);
    const [mail = ''] = await mailsIn(test, 1);
    expect(mail).toContain('To: owner@example.org');
    expect(mail).toContain('The password of your account at https://notes.example.org was changed.');
    expect(mail).toContain('https://notes.example.org/forgot');
    expect(mail).not.toContain(NEW_PASSWORD);
  });

  it('is told by mail after a reset, and only if it was changed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const body = { password_old: 'wrong', password_new: NEW_PASSWORD };
    expect((await person.call(updateUser, { params: { id: person.id }, body })).status).toBe(422);
    await person.call(updateUser, { params: { id: person.id }, body: { name: 'Other' } });
    const email = 'owner@example.org';
    await test.app.inject({ ...forgotPassword, payload: { email } });
    const [link = ''] = await mailsIn(test, 1);
    const token = new URL(/http\S+/.exec(link)?.[0] ?? '').searchParams.get('token') ?? '';
    const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const send = () => test.app.inject({ ...resetPassword, payload: { email, token, ...passwords } });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 422]);
    const mails = await mailsIn(test, 2);
    expect(mails.filter((mail) => mail.includes('was changed'))).toHaveLength(1);
  });
});
