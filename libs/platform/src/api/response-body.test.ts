import { createPost, deletePost, forgotPassword, getMeta, getMe, getPost, listPosts } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { describe, expect, it, vi } from 'vitest';

import type { ApiError } from './api-error.ts';
import { call } from './call.ts';

const html = '<!doctype html><title>Sign in to the network of this hotel</title>';
const respond = (status: number, body: string | null, type = 'application/json; charset=utf-8') =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })));

const failureOf = (failing: Promise<unknown>) =>
  failing.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
const one = () => call(getPost, { params: { id: 7 }, query: {} });
const many = () => call(listPosts, { query: {} });

describe('A success response that the server cannot have sent', () => {
  it.each([
    { what: 'a page', body: html, type: 'text/html' },
    { what: 'a page that calls itself JSON', body: html },
    { what: 'half a response', body: '{"data":{"id":7,"tit' },
    { what: 'an empty object', body: '{}' },
    { what: 'null', body: 'null' },
    { what: 'nothing', body: '' },
    { what: 'an envelope of nothing', body: '{"data":null}' },
    { what: 'a text', body: '"Welcome"' },
  ])('fails: $what', async ({ body, type }) => {
    respond(200, body, type);
    for (const request of [one, many, () => call(getMe, {})])
      expect(await failureOf(request())).toMatchObject({ name: 'ApiError', status: 502, detail: undefined });
  });

  it('fails: an empty body instead of data', async () => {
    respond(204, null);
    expect(await failureOf(one())).toMatchObject({ name: 'ApiError', status: 502 });
  });

  it('fails: an object instead of a list', async () => {
    respond(200, JSON.stringify({ data: aPost() }));
    expect(await failureOf(many())).toMatchObject({ status: 502 });
  });

  it('fails with status 0 if it breaks off', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"data":'));
        controller.error(new TypeError('network error'));
      },
    });
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response(body, { headers: { 'content-type': 'application/json' } }),
    );
    expect(await failureOf(one())).toMatchObject({ name: 'ApiError', status: 0 });
  });
});

describe('A response of the server', () => {
  it('is returned unchanged', async () => {
    const post = aPost();
    respond(200, JSON.stringify({ data: post }));
    expect((await one()).data).toEqual(post);
    respond(201, JSON.stringify({ data: post }));
    expect((await call(createPost, { body: { content: 'Milk' } })).data).toEqual(post);
  });

  it('can be empty, a text, or an object without an envelope if the contract declares it', async () => {
    respond(204, null);
    expect(await failureOf(call(deletePost, { params: { id: 7 }, query: {} }))).toBeUndefined();
    respond(200, '"We have emailed your password reset link!"');
    expect(await call(forgotPassword, { body: { email: 'a@example.org' } })).toMatch(/emailed/);
    const preview = { url: 'https://a.example/', base_url: 'https://a.example', title: 'A' };
    respond(200, JSON.stringify(preview));
    expect(await call(getMeta, { query: { url: preview.url } })).toEqual(preview);
  });

  it('can be an error with any body', async () => {
    respond(503, html, 'text/html');
    expect(await failureOf(one())).toMatchObject({ status: 503, body: html });
    respond(404, '"Post does not exist"');
    expect(await failureOf(one())).toMatchObject({ status: 404, detail: 'Post does not exist' });
  });
});
