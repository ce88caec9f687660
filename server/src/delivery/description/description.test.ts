import { openApi, operations, statusesOf } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp } from '../../../testing/app.ts';

const all = Object.values(operations).flatMap((calls) => Object.values(calls));
const described = all.flatMap(({ method, url, also = [], access }) =>
  [url, ...also].map((address) => `${method} ${address} ${access}`),
);

/** Routes of the description itself. */
const APART = new Set(['/api/openapi.json', '/api/docs']);

describe('The API description', () => {
  it('lists every route with its access rule', async () => {
    const { app } = await anApp();
    const answered = app.apiRoutes
      .filter(({ url, method }) => !APART.has(url) && method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url, access }) => `${method} ${url} ${access}`);
    expect(described.toSorted((a, b) => a.localeCompare(b))).toEqual(answered.toSorted((a, b) => a.localeCompare(b)));
  });

  it('gives every operation its own id and summary', () => {
    const calls = Object.values(openApi('1').paths).flatMap((methods) => Object.values(methods));
    const ids = calls.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(calls.filter(({ summary }) => summary === '')).toEqual([]);
  });

  it('names the server that it comes from', () => {
    expect(
      openApi('1').servers.map(({ url }) => new URL(url, 'https://notes.example.org/api/openapi.json').href),
    ).toEqual(['https://notes.example.org/']);
  });

  // #unknown-fields-ignored
  it('says that unknown fields are ignored, which holds for every request', () => {
    expect(openApi('1').info.description).toContain('Unknown fields are ignored');
    const schemas = all.flatMap((endpoint) =>
      [endpoint, ...(endpoint.variants ?? [])].map(({ schema }) => JSON.stringify([schema.body, schema.querystring])),
    );
    expect(schemas.filter((schema) => schema.includes('"additionalProperties":false'))).toEqual([]);
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(openApi('1'));
    const { schemas } = openApi('1').components;
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((name) => !(name in schemas))).toEqual([]);
  });

  it('lists the error statuses of each operation', () => {
    const { login, updatePost } = { ...operations['Auth'], ...operations['Posts'] };
    expect(login && statusesOf(login)).toEqual(expect.arrayContaining([200, 401, 422, 429, 503]));
    expect(updatePost && statusesOf(updatePost)).toEqual(expect.arrayContaining([200, 401, 403, 404, 412, 413, 422]));
  });

  it('is served as JSON and as a page without scripts', async () => {
    const { app } = await anApp();
    const json = await app.inject('/api/openapi.json');
    expect([json.statusCode, json.json()]).toEqual([200, JSON.parse(JSON.stringify(openApi('1.0.0')))]);
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('<code>/api/posts/{id}</code>');
  });
});
