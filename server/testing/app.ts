import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  type createCollection,
  type createPost,
  type Endpoint,
  type Input,
  isOwner,
  type Output,
} from '@benotes/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject, onTestFinished } from 'vitest';

import { buildApp } from '../src/app/app.ts';
import { openSubjects, type Subjects } from '../src/app/subjects.ts';
import type { MinBodyRate } from '../src/delivery/protection/min-body-rate.ts';
import type { MinReadRate } from '../src/delivery/protection/min-read-rate.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import { connect, DATABASE_FILE } from '../src/kernel/database/connect.ts';
import { type Kernel, openKernel } from '../src/kernel/kernel.ts';
import { rebuildSearch } from '../src/library/search/rebuild-search.ts';
import { hashPassword } from '../src/people/auth/passwords.ts';
import { openSession } from '../src/people/auth/sessions.service.ts';
import { addUser } from '../src/people/auth/users.repo.ts';
import { type DatabaseState, takeDatabase } from './databases.ts';
import { checkResponses } from './description.ts';

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | null = null;

/** A folder that is removed after the test. */
export function aDataDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'benotes-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export interface TestApp extends Pick<
  Kernel & Subjects,
  | 'db'
  | 'requestDb'
  | 'config'
  | 'health'
  | 'previewQueue'
  | 'linkChecks'
  | 'copyQueue'
  | 'longPosts'
  | 'postJobs'
  | 'binJobs'
  | 'importUndos'
  | 'files'
  | 'moduleReports'
  | 'housekeeping'
  | 'scheduledExports'
  | 'webhookSender'
> {
  app: FastifyInstance;
}

/**
 * The environment for a test's own database: none for SQLite, a URL when the tests run on PostgreSQL, with or without
 * tables. `new`: with tables that no other test has used, whose size may change plans.
 */
export async function aDatabase(state: DatabaseState = 'migrated'): Promise<Record<string, string>> {
  const server = inject('postgresUrl');
  if (!server) return {};
  const { url, giveBack } = await takeDatabase(server, state);
  onTestFinished(giveBack);
  return { DATABASE_URL: url };
}

/** A migrated file, because migrating one takes longer than most tests. */
let migratedFile: Promise<Buffer> | null = null;

/** A data folder with a migrated database, without one on PostgreSQL. */
async function aMigratedFolder(): Promise<string> {
  const dataDir = aDataDir();
  if (!inject('postgresUrl')) {
    migratedFile ??= migrateFile(aDataDir());
    writeFileSync(path.join(dataDir, DATABASE_FILE), await migratedFile);
  }
  return dataDir;
}

async function migrateFile(dataDir: string): Promise<Buffer> {
  const { close } = await connect({ dataDir, databaseUrl: null }, { afterMigrations: rebuildSearch });
  await close();
  return readFileSync(path.join(dataDir, DATABASE_FILE));
}

/** In tests, worker tasks run on the main thread and delay the event loop. */
const MAX_DELAY_MS = 60_000;

/** The real app on its own database, without link previews; closed after the test. */
export async function anApp(
  env: Record<string, string> = {},
  maxDelayMs = MAX_DELAY_MS,
  minBodyRate?: MinBodyRate,
  minReadRate?: MinReadRate,
  report: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<TestApp> {
  const config = readConfig({
    DATA_DIR: await aMigratedFolder(),
    LOG_LEVEL: 'silent',
    PREVIEW_TIMEOUT_MS: '0',
    ...(await aDatabase()),
    ...env,
  });
  const connection = await connect(config, { afterMigrations: rebuildSearch });
  const { db } = connection;
  const kernel = openKernel(config, connection, report);
  const subjects = openSubjects(kernel);
  const app = await buildApp(kernel, subjects, maxDelayMs, minBodyRate, minReadRate);
  checkResponses(app);
  onTestFinished(async () => {
    await app.close();
    await subjects.close();
    await kernel.close();
    await connection.close();
  });
  return { ...subjects, app, db, requestDb: kernel.requestDb, config, health: kernel.health };
}

export interface Person {
  id: number;
  /** Calls a route as this user; the response body is parsed as JSON. */
  call: <E extends Endpoint>(endpoint: E, input?: Partial<Input<E>>) => Promise<{ status: number; body: Output<E> }>;
  send: (request: InjectOptions) => Promise<{ status: number; body: unknown }>;
  token: string;
}

/** A signed-in user of this app. The session of an owner is confirmed. */
export async function aPerson({ app, db }: TestApp, email = 'owner@example.org', permission = 7): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const password_hash = await passwordHash;
  const { id } = await addUser(db, { name: email, email, permission, password_hash });
  const token = (await openSession(db, { id, password_hash }))?.access ?? '';
  if (isOwner(permission))
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date().toISOString() })
      .where('user_id', '=', id)
      .execute();
  const send: Person['send'] = async (request) => {
    const { statusCode, body } = await app.inject({
      ...request,
      headers: { authorization: `Bearer ${token}`, ...request.headers },
    });
    return { status: statusCode, body: body === '' ? null : (JSON.parse(body) as unknown) };
  };
  const call: Person['call'] = async ({ method, url }, input = {}) => {
    const { params = {}, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: object };
    const address = url.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const text = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
    return (await send({ method, url: `${address}?${text}`, payload: body })) as never; // typed by the endpoint
  };
  return { id, call, send, token };
}

/** A multipart request with one file. */
export function aFile(
  content: string | Uint8Array,
  name = 'bookmarks.html',
): Pick<InjectOptions, 'payload' | 'headers'> {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--x--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

export async function given(
  person: Person,
  endpoint: typeof createCollection,
  body: Input<typeof createCollection>['body'],
): Promise<number>;
export async function given(
  person: Person,
  endpoint: typeof createPost,
  body: Input<typeof createPost>['body'],
): Promise<number>;
/** Creates something through the API and returns its id. */
export async function given(person: Person, endpoint: Endpoint, body: object): Promise<number> {
  const answer = await person.send({ method: endpoint.method, url: endpoint.url, payload: body });
  if (answer.status !== 201) throw new Error(`${endpoint.url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: { id: number } }).data.id;
}
