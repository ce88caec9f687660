import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';

import {
  createUser,
  deletePost,
  emptyRecycleBin,
  type Endpoint,
  getMe,
  listPosts,
  login,
  type Output,
} from '@benotes/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { aDatabase, aDataDir, type Person } from '../app.ts';
import { expectedLibrary, readLibrary } from '../compare-library.ts';
import { libraryCommands } from '../library-commands.ts';
import { LibraryModel } from '../library-model.ts';
import { aCommand, aServerProcess, call, OWNER, type ServerProcess, signIn } from '../processes.ts';

/** Before a release, `SOAK_SECONDS=1800 SOAK_PEOPLE=50`. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 60);
const PEOPLE = Number(process.env['SOAK_PEOPLE'] ?? 8);
const PASSWORD = 'correct horse battery';
/** Between two changes of a person. */
const PAUSE_MS = 50;
const MEGABYTE = 1024 * 1024;
const MEMORY_MAX_BYTES = 320 * MEGABYTE;

/** Someone who signs in at a server process. */
async function aUser(server: ServerProcess, ownerToken: string, email: string): Promise<Person> {
  const body = { name: email, email, password: PASSWORD };
  const created = await call(server, createUser, { token: ownerToken, body });
  if (created.status !== 201) throw new Error(`The user is not created: ${await created.text()}`);
  const signedIn = (await (await call(server, login, { body })).json()) as Output<typeof login>;
  const token = signedIn.data.token.access_token;
  const send: Person['send'] = async ({ method = 'GET', url, payload }) => {
    const json = payload ? { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } } : {};
    const headers = { authorization: `Bearer ${token}`, ...json.headers };
    const answer = await fetch(server.url + (url as string), { method, ...json, headers });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  const callAs = async ({ method, url }: Endpoint, input: object = {}) => {
    const { params = {}, query = {}, body: payload } = input as Record<string, Record<string, unknown>>;
    const address = url.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]));
    const text = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    return send({ method, url: `${address}?${text}`, payload });
  };
  const { id } = ((await callAs(getMe)).body as Output<typeof getMe>).data;
  const person: Person = { id, token, send, call: callAs as Person['call'] };
  await removePosts(person);
  return person;
}

/** A new user has some. */
async function removePosts({ call: callAs }: Person): Promise<void> {
  for (const { id } of (await callAs(listPosts)).body.data) await callAs(deletePost, { params: { id } });
  await callAs(emptyRecycleBin, { query: { is_archived: true } });
}

/** Changes a library until it is time; returns the model of what it contains then. */
async function work(person: Person, until: number, seed: number): Promise<LibraryModel> {
  const model = new LibraryModel();
  for (let round = 0; performance.now() < until; round += 1) {
    for (const command of fc.sample(fc.oneof(...libraryCommands), { numRuns: 100, seed: seed * 10_000 + round })) {
      if (performance.now() > until) break;
      await command.run(model, person);
      await rest(PAUSE_MS);
    }
  }
  return model;
}

function memoryOf({ pid }: ServerProcess): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

// #libraries-survive-heavy-use
it.runIf(process.platform === 'linux')(
  'A server that many people use at the same time keeps each library as they left it, and little memory',
  async () => {
    const env = { DATA_DIR: aDataDir(), ...(await aDatabase()) };
    const server = await aServerProcess(env);
    const token = await signIn(server);
    const people: Person[] = [];
    for (let index = 0; index < PEOPLE; index += 1)
      people.push(await aUser(server, token, `person-${index}@example.org`));
    const until = performance.now() + SECONDS * 1000;
    const models = await Promise.all(people.map((person, index) => work(person, until, index)));
    for (const [index, person] of people.entries()) {
      const model = models[index] ?? new LibraryModel();
      expect(await readLibrary(person, model)).toEqual(expectedLibrary(model));
    }
    expect(memoryOf(server)).toBeLessThan(MEMORY_MAX_BYTES);
    expect(await call(server, login, { body: OWNER })).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
    expect((await aCommand('check-data', [], env)).code).toBe(0);
  },
  120_000 + SECONDS * 2000,
);
