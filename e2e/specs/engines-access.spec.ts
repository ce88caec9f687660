import { Secret, TOTP } from 'otpauth';

import { inEachEngine, signIn, test } from '../engines/engine-test.ts';
import { ESCAPE } from '../engines/person.ts';
import { expect } from '../fixtures.ts';
import { OWNER } from '../server.ts';

const REFUSED = /\b40[13]\b|\b422\b/;

inEachEngine((name) => {
  test(
    `asks for the password before a user is created, and goes on after it, in ${name}`,
    { tag: '@long' },
    async ({ openIn, server, given }) => {
      const person = await openIn(name, REFUSED);
      await signIn(person, server);
      await person.go(`${server.url}/users/create`);
      await person.press('input', 'Name');
      await person.type('Jane');
      await person.press('input', 'Email');
      await person.type('jane@example.org');
      await person.press('input', 'Password');
      await person.type('a password of her own');
      await person.press('button', 'Save');
      await person.sees('Confirm it’s you');
      const focused = await person.run(() => document.activeElement?.getAttribute('name'));
      expect(focused, 'the focused field').toBe('password');
      await person.type(ESCAPE);
      await person.misses('Confirm it’s you');
      expect(await given.emails()).toEqual([OWNER.email]);

      await person.press('button', 'Save');
      await person.sees('Confirm it’s you');
      await person.type('wrong');
      await person.press('button', 'Confirm');
      await person.sees('This is not your password.');
      await person.press('dialog input', 'Password');
      await person.run(() => (document.activeElement as HTMLInputElement).select());
      await person.type(OWNER.password);
      await person.press('button', 'Confirm');
      await person.misses('Confirm it’s you');
      await expect.poll(given.emails).toEqual([OWNER.email, 'jane@example.org']);
    },
  );

  test.describe('on a server that requires a second step', () => {
    test.use({ environment: { REQUIRE_SECOND_FACTOR: 'all' } });

    test(`sets up an authenticator app first in ${name}`, { tag: '@long' }, async ({ openIn, server }) => {
      const person = await openIn(name, REFUSED);
      await person.go(`${server.url}/login`);
      await person.press('input', 'Email');
      await person.type(OWNER.email);
      await person.press('input', 'Password');
      await person.type(OWNER.password);
      await person.press('button', 'Login');
      await person.sees('This server requires a second step for signing in');
      await person.go(`${server.url}/tags`);
      await person.sees('This server requires a second step for signing in');

      await person.press('button', 'Set up an authenticator app');
      await person.press('dialog input', 'Your password');
      await person.type(OWNER.password);
      await person.press('dialog button', 'Next');
      await person.sees('Code');
      const key = await person.run(() => document.querySelector<HTMLInputElement>('dialog input[readonly]')!.value);
      await person.press('dialog input', 'Code');
      await person.type(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
      await person.press('dialog button', 'Turn on');
      await person.press('dialog button', 'I have saved them');
      await person.misses('This server requires a second step');
      await person.sees('Uncategorized');
    });
  });
});
