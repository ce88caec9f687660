import { EventEmitter, once } from 'node:events';

import { expect, it, vi } from 'vitest';

import { aDatabase, aDataDir } from '../../testing/app.ts';
import { readConfig } from '../kernel/config/config.ts';
import { connect } from '../kernel/database/connect.ts';
import { openKernel } from '../kernel/kernel.ts';
import { buildApp } from './app.ts';
import { shutDown, TrackedConnections } from './shutdown.ts';
import { openSubjects } from './subjects.ts';

const TIMEOUTS = { headersMs: 5000, requestsMs: 5000, canceledMs: 5000, closeMs: 1 };
/** Longer than a shutdown takes that does not wait. */
const SHORT = { timeout: 300, interval: 10 };

// #background-before-database
it('A server that stops closes its database after the work in the background has ended', async () => {
  const config = readConfig({ DATA_DIR: aDataDir(), LOG_LEVEL: 'silent', ...(await aDatabase()) });
  const connection = await connect(config);
  const errors: unknown[] = [];
  const kernel = openKernel(config, connection, (error) => errors.push(error));
  const subjects = openSubjects(kernel);
  const app = await buildApp(kernel, subjects);
  const connections = new TrackedConnections(app.server);

  // The maintenance waits for its lease until this transaction ends.
  const steps = new EventEmitter();
  const hasBegun = once(steps, 'begun');
  const transaction = connection.db.transaction().execute(async (trx) => {
    await trx.insertInto('leases').values({ name: 'housekeeping', holder: 'other', until: '' }).execute();
    const isEnded = once(steps, 'ended');
    steps.emit('begun');
    await isEnded;
  });
  await hasBegun;
  subjects.housekeeping.start();

  const close = vi.fn(() => connection.close());
  const stopped = shutDown({ app, connections, kernel, subjects, close }, TIMEOUTS);
  await expect(vi.waitFor(() => expect(close).toHaveBeenCalled(), SHORT)).rejects.toThrow('called');
  steps.emit('ended');
  await transaction;
  expect(await stopped).toBe('');
  expect(close).toHaveBeenCalledOnce();
  expect(errors).toEqual([]);
});
