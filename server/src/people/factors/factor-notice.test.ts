import { createRecoveryCodes, OWNER, removePasskey, removeUserFactors } from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD } from '../../../testing/app.ts';
import { aPasskey, aTotp, codeOf } from '../../../testing/factors.ts';
import { mailsIn } from '../../../testing/mails.ts';

it('A user is mailed when their sign-in is changed, also by an owner', async () => {
  const test = await anApp();
  const [owner, person] = [await aPerson(test, 'owner@example.org', OWNER), await aPerson(test, 'jane@example.org')];
  const { passkeyId: id } = await aPasskey(person);
  const { secret } = await aTotp(person);
  await person.call(createRecoveryCodes, { body: { password: PASSWORD, code: codeOf(secret) } });
  await person.call(removePasskey, { params: { id }, body: { password: PASSWORD } });
  await owner.call(removeUserFactors, { params: { id: person.id } });
  const mails = await mailsIn(test, 5);
  expect(mails.every((mail) => mail.includes('To: jane@example.org'))).toBe(true);
  for (const change of [
    'A passkey was added',
    'An authenticator app was added',
    'New recovery codes were created',
    'A passkey was removed',
    'An owner of the server has removed',
  ])
    expect(mails.filter((mail) => mail.includes(change))).toHaveLength(1);
});

it('A change that is refused is not mailed', async () => {
  const test = await anApp();
  const person = await aPerson(test);
  await person.call(createRecoveryCodes, { body: { password: 'wrong' } });
  await aPasskey(person);
  expect(await mailsIn(test, 1)).toHaveLength(1);
});
