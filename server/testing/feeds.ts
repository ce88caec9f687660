import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { createFeed, type Input } from '@benotes/contract';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import type { Person, TestApp } from './app.ts';

const SCHEMA = path.join(import.meta.dirname, 'atom.rng');

/** Creates a feed and returns the paths of both formats. */
export async function aFeed(person: Person, list: Input<typeof createFeed>['body'] = {}) {
  const { status, body } = await person.call(createFeed, { body: list });
  expect(status).toBe(201);
  const { id, atom_url, json_url, secret } = body.data;
  return { id, secret, atom: new URL(atom_url).pathname, json: new URL(json_url).pathname };
}

/** Each from another IP address, because wrong tokens are limited per address. */
let address = 0;

/** Requests a feed as a reader does. */
export async function read({ app }: TestApp, url: string, headers: Record<string, string> = {}) {
  address += 1;
  const remoteAddress = `10.3.${Math.floor(address / 256)}.${address % 256}`;
  return app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), remoteAddress, headers });
}

/** Reads an Atom feed by an independent parser, after it was checked against the schema. */
export async function readAtom(test: TestApp, url: string) {
  const { statusCode, body, headers } = await read(test, url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  const { errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: body }],
    schema: [await readFile(SCHEMA, 'utf8')],
    extension: 'relaxng',
  });
  expect(errors).toEqual([]);
  return parseAtomFeed(body);
}

/** Reads a JSON feed by an independent parser, after it was checked by the rules of its format. */
export async function readJson(test: TestApp, url: string) {
  const { statusCode, body, headers } = await read(test, url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8']);
  const feed = JSON.parse(body) as Record<string, unknown> & { items: Record<string, unknown>[] };
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: expect.any(String) as string });
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  for (const item of feed.items) {
    expect([typeof item['id'], typeof item['content_html']]).toEqual(['string', 'string']);
    for (const date of [item['date_published'], item['date_modified']])
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
    for (const url of [item['url'], item['external_url'], item['image']].filter((each) => each !== undefined))
      expect(new URL(url as string).protocol).toMatch(/^https?:$/);
  }
  return parseJsonFeed(body);
}
