import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import { DRAWING_BUCKETS_MS, getMe, getPost, reportModules } from '@benotes/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';
import { EVENT_LOOP_DELAY_MAX_MS } from '../protection/load-shedding.ts';

const METRICS_TOKEN = 'a token that only Prometheus knows'.replaceAll(' ', '-');

/** A page's report. */
const LOADS = {
  name: 'statistics',
  version: '0123456789ab',
  loads: 1,
  failures: {},
  drawings: DRAWING_BUCKETS_MS.map(() => 0).concat(0),
};

const BLOCKED_MS = 700;
/** The delay is a mean of samples: how many long tasks it takes to raise it depends on when they begin. */
const MAX_TASKS = 20;

/** Blocks the event loop with long tasks until a request is rejected, which waits for nothing otherwise. */
async function rejectedUnderPressure(request: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (let task = 0; task < MAX_TASKS; task += 1) {
    for (const end = Date.now() + BLOCKED_MS; Date.now() < end;);
    await setImmediate();
    const answer = await request();
    if (answer.statusCode === 503) return answer;
  }
  throw new Error(`No request was rejected during ${MAX_TASKS} long tasks.`);
}

describe('Metrics', () => {
  it('are missing without a token in the environment', async () => {
    const { app } = await anApp();
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });

  // #metrics-need-token
  it('require the token, and label requests by route pattern', async () => {
    const test = await anApp({ METRICS_TOKEN });
    const person = await aPerson(test);
    await person.call(getPost, { params: { id: 4711 } });
    expect((await test.app.inject('/metrics')).statusCode).toBe(401);
    const wrong = { authorization: `Bearer ${person.token}` };
    expect((await test.app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(401);
    const answer = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/posts/:id",status="404"} 1',
    );
    expect(answer.body).toContain('benotes_preview_jobs 0');
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(answer.body).not.toContain('posts/4711'); // a number of bytes may contain it
  });

  it('require a token that cannot be guessed', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError);
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
      /^METRICS_TOKEN must have 16 to 512 visible characters\.$/,
    );
  });
});

describe('An overloaded server', () => {
  // #overload-rejects-api-requests
  it('rejects API requests for a moment, but not reports, pages, modules, or operators', async () => {
    const test = await anApp({ METRICS_TOKEN }, EVENT_LOOP_DELAY_MAX_MS);
    const person = await aPerson(test);
    // Starting it may have blocked the event loop.
    await vi.waitFor(async () => expect((await person.call(getMe)).status).toBe(200));
    const answer = await rejectedUnderPressure(() => test.app.inject({ url: getMe.url }));
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      'The server is busy. Try again in a moment.',
    ]);
    expect((await person.call(reportModules, { body: { modules: [LOADS] } })).status).toBe(204);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/remotes.json')).statusCode).toBe(200);
    expect((await test.app.inject({ url: '/metrics' })).statusCode).toBe(401);
  });

  it('responds when a handler does not finish', async () => {
    const { app } = await anApp();
    app.get('/api/endless', { handlerTimeout: 50, config: { access: 'anyone' } }, () => new Promise(() => {}));
    const answer = await app.inject('/api/endless');
    expect([answer.statusCode, answer.json()]).toEqual([503, 'The server is busy. Try again in a moment.']);
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('closes sockets that do not send a request', async () => {
    const { app } = await anApp();
    await app.ready();
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 6 * 3600_000,
      timeout: 310_000,
      keepAliveTimeout: 5000,
    });
  });
});

describe('The health check', () => {
  it('fails if the data folder is missing', async () => {
    const { app, config } = await anApp();
    rmSync(config.dataDir, { recursive: true });
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'failing', database: true, disk: false }]);
  });
});
