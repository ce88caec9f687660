import {
  addPasskey,
  completeLogin,
  confirmTotp,
  login,
  type PasskeyRequestOptions,
  requirePasskey,
  type SecondFactorRequest,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@benotes/contract';
import { Secret, TOTP } from 'otpauth';

import { PASSWORD, type Person, type TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { setClock } from './clock.ts';

/** The code that an authenticator app shows now, or some steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that is wrong now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, step)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
}

/**
 * Enables an authenticator app with the code of one step ago; the current code is still unused. The clock stands still
 * until the end of the test: a step that ended in between would make that code too old.
 */
export async function aTotp(person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  setClock(0);
  const { secret } = (await person.call(startTotp, { body: { password: PASSWORD } })).body.data;
  const confirmed = await person.call(confirmTotp, { body: { code: codeOf(secret, -1) } });
  return { secret, recoveryCodes: confirmed.body.data.recovery_codes ?? [] };
}

/** Adds a passkey on a new authenticator. */
export async function aPasskey(person: Person, name = 'Laptop'): Promise<Authenticator & { passkeyId: number }> {
  const authenticator = new Authenticator();
  const { token, options } = (await person.call(startPasskey, { body: { password: PASSWORD } })).body.data;
  const body = { token, name, response: authenticator.create(options) };
  const { id } = (await person.call(addPasskey, { body })).body.data;
  return Object.assign(authenticator, { passkeyId: id });
}

/** Requires a passkey after the password; returns the recovery codes. */
export const aRequiredPasskey = async (person: Person): Promise<string[]> =>
  (await person.call(requirePasskey, { body: { is_required: true, password: PASSWORD } })).body.data.recovery_codes ??
  [];

/** A POST without a session. */
export async function post({ app }: TestApp, url: string, payload: object, remoteAddress = '127.0.0.1') {
  const { statusCode: status, body, cookies } = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status, body: body === '' ? null : (JSON.parse(body) as unknown), cookies };
}

export const signIn = (test: TestApp, email = 'owner@example.org', password = PASSWORD) =>
  post(test, login.url, { email, password });

/** Signs in with the password, which must not suffice. */
export async function halfSignedIn(test: TestApp, email?: string): Promise<SecondFactorRequest> {
  const { status, body } = await signIn(test, email);
  if (status !== 403) throw new Error(`Expected 403, got ${status}.`);
  return (body as { second_factor: SecondFactorRequest }).second_factor;
}

/** The second step of a sign-in. */
export const complete = (test: TestApp, answer: { token: string; code?: string; passkey?: object }, ip?: string) =>
  post(test, completeLogin.url, answer, ip);

/** The options and token of a sign-in with a passkey alone. */
export async function startedLogin(test: TestApp): Promise<{ token: string; options: PasskeyRequestOptions }> {
  const { body } = await post(test, startPasskeyLogin.url, {});
  return (body as { data: { token: string; options: PasskeyRequestOptions } }).data;
}

/** The audit log: actions with their details, oldest first. */
export async function actionsIn({ db }: TestApp): Promise<string[]> {
  const entries = await db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute();
  return entries.map(({ action, detail }) => [action, detail].filter(Boolean).join(': '));
}
