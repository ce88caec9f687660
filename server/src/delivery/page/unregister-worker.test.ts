import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { anApp } from '../../../testing/app.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';

describe('SERVICE_WORKER=off', () => {
  it('serves a worker that deletes all caches and unregisters itself', async () => {
    const { app } = await anApp({ SERVICE_WORKER: 'off' });
    const answer = await app.inject('/service-worker.js');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);

    const listeners: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void> = {};
    const done: string[] = [];
    const self = {
      addEventListener: (name: string, listen: (typeof listeners)[string]) => (listeners[name] = listen),
      skipWaiting: () => done.push('takes over'),
      registration: { unregister: () => done.push('goes') },
    };
    const caches = { keys: () => ['modules', 'page'], delete: (name: string) => done.push(`empties ${name}`) };
    runInNewContext(answer.body, { self, caches });
    expect(Object.keys(listeners), 'it answers nothing').toEqual(['install', 'activate']);
    let work: Promise<void> | undefined;
    for (const listen of Object.values(listeners)) {
      listen({
        waitUntil: (promise) => {
          work = promise;
        },
      });
    }
    await work;
    expect(done).toEqual(['takes over', 'empties modules', 'empties page', 'goes']);
  });

  it('is off by default and rejects other values', async () => {
    const { app } = await anApp();
    expect((await app.inject('/service-worker.js')).body).not.toContain('unregister()');
    expect(() => readConfig({ SERVICE_WORKER: 'perhaps' })).toThrow(
      new ConfigError('SERVICE_WORKER=perhaps is invalid: it must be on or off.'),
    );
  });
});
