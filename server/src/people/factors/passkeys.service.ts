import { type addPasskey as addEndpoint, type Input, type Passkey, PASSKEYS_MAX } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem, requiredName } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { type Caller, confirmPassword, type PasswordCheck } from '../auth/confirm-password.ts';
import { addChallenge, takeChallenge } from './challenges.repo.ts';
import { dropUnneededCodes } from './factor-codes.ts';
import { deletePasskey, findPasskey, findPasskeys, insertPasskey, setPasskeyName, toPasskey } from './passkeys.repo.ts';
import { type FactorPolicy, keepRequired } from './required-factor.ts';
import { PASSKEY, saveFactors } from './second-factors.repo.ts';
import { creationOptions, type Site, verifyCreation } from './webauthn.ts';

/** @throws Invalid for a wrong password; Problem 409 for one passkey too many. */
export async function startPasskey(check: PasswordCheck, site: Site, caller: Caller, password: string) {
  const { db } = check;
  const { id, name, email } = caller.user;
  await confirmPassword(check, caller, password);
  const existing = await findPasskeys(db, id);
  if (existing.length >= PASSKEYS_MAX) throw tooMany();
  const options = await creationOptions(
    site,
    { handle: existing[0]?.user_handle ?? randomKey(), name, email },
    existing,
  );
  // The handle is part of what the response must belong to, so it is kept with the challenge.
  const challenge = JSON.stringify([options.challenge, options.user.id]);
  return { token: await addChallenge(db, { purpose: 'passkey-registration', user_id: id, challenge }), options };
}

/** @throws Invalid for a response that does not fit; Problem 409 for one passkey too many. */
export async function addPasskey(
  { db }: Pick<PasswordCheck, 'db'>,
  site: Site,
  userId: number,
  { token, name, response }: Input<typeof addEndpoint>['body'],
  client: Client,
): Promise<Passkey> {
  const title = requiredName(name);
  const started = await takeChallenge(db, token, 'passkey-registration');
  if (!started?.challenge || started.user_id !== userId)
    throw invalid('token', 'This took too long. Start to add the passkey again.');
  const [challenge, user_handle] = JSON.parse(started.challenge) as [string, string]; // written by `startPasskey`
  const made = await verifyCreation(site, challenge, response);
  if (made instanceof Error) throw refused(made);
  return transact(db, credentialsOf(userId), async (trx) => {
    if ((await findPasskeys(trx, userId)).length >= PASSKEYS_MAX) throw tooMany();
    const created_at = new Date().toISOString();
    const added = await insertPasskey(trx, { ...made, user_id: userId, user_handle, name: title, created_at });
    if (!added) throw refused(new Error('The credential is registered already.'));
    await recordEvent(trx, { action: 'passkey.added', by: userId, detail: title, client });
    return toPasskey(added);
  });
}

export async function renamePasskey(
  { db }: Pick<PasswordCheck, 'db'>,
  userId: number,
  id: number,
  name: string,
): Promise<Passkey> {
  const renamed = await setPasskeyName(db, userId, id, requiredName(name));
  if (!renamed) throw noPasskey();
  return toPasskey(renamed);
}

/**
 * @throws Problem 404 for an unknown passkey, 409 for the last factor of a user of whom one is required; Invalid for a
 * wrong password.
 */
export async function removePasskey(
  check: PasswordCheck & { config: FactorPolicy },
  caller: Caller,
  { id, password }: { id: number; password: string },
  client: Client,
): Promise<void> {
  const { db } = check;
  const userId = caller.user.id;
  if (!(await findPasskey(db, userId, id))) throw noPasskey();
  await confirmPassword(check, caller, password);
  await transact(db, credentialsOf(userId), async (trx) => {
    const passkey = await findPasskey(trx, userId, id);
    if (!passkey) throw noPasskey();
    await deletePasskey(trx, userId, id);
    await recordEvent(trx, { action: 'passkey.removed', by: userId, detail: passkey.name, client });
    if ((await findPasskeys(trx, userId)).length > 0) return;
    await saveFactors(trx, userId, { requires_passkey: PASSKEY.optional });
    await keepRequired(trx, check.config, caller.user);
    await dropUnneededCodes(trx, userId);
  });
}

const noPasskey = () => new Problem(404, 'There is no such passkey.');
const tooMany = () => new Problem(409, `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
/** @param cause only logged. */
const refused = (cause: Error) => new Problem(422, 'This passkey was not accepted.', {}, { cause });
