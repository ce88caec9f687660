import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../../testing/app.ts';
import { guardRoutes } from '../kernel/http/guard.ts';
import { openLimits } from '../kernel/http/rate-limits.ts';
import { Visitors } from '../library/shares/visitor-access.ts';
import { ApiTokens } from '../people/auth/api-tokens.service.ts';
import { passwordHashes as passwords } from '../people/auth/passwords.ts';
import { openIdentify } from './identify.ts';

describe('The server', () => {
  it.each(['/api/auth/me', '/api/posts', '/api/posts/', '/api/collections', '/api/tags'])(
    'requires authentication for %s',
    async (url) => {
      const { app } = await anApp();
      for (const headers of [{}, { authorization: 'Bearer null' }, { authorization: 'Bearer garbage' }]) {
        const answer = await app.inject({ url, headers });
        expect([answer.statusCode, answer.body]).toEqual([401, '"Unauthenticated."']);
      }
    },
  );

  // #route-without-access-rejected
  it('rejects a route without a declared access', async () => {
    const { db } = await anApp();
    const app = Fastify();
    const services = { db, limits: openLimits(null), passwords };
    guardRoutes(app, openIdentify(db, new Visitors(services), new ApiTokens(services)));
    expect(() => app.get('/api/open', () => 'x')).toThrow('/api/open does not declare who may call it.');
  });

  // #invalid-bodies-rejected
  it('rejects invalid JSON, other content types, and bodies that are too large', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const send = (payload: string, type: string) =>
      person.send({ method: 'POST', url: '/api/collections', payload, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send('{"__proto__":{"x":1},"name":"x"}', 'application/json')).status).toBe(400);
    expect((await send('name=x', 'text/plain')).status).toBe(415);
    expect((await send(JSON.stringify({ name: 'x'.repeat(300_000) }), 'application/json')).status).toBe(413);
    expect((await send('['.repeat(100_000), 'application/json')).status).toBe(400);
  });

  // #missing-files-are-missing
  it('never sends the page for a missing file or API route', async () => {
    const { app } = await anApp();
    for (const url of ['/assets/gone.js', '/api/gone', '/modules/lists/0/gone.js']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ]);
    }
  });

  it('reports its health', async () => {
    const { app } = await anApp();
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', database: true, disk: true });
  });
});
