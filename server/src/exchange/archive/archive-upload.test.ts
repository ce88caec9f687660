import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { Readable } from 'node:stream';

import { importBookmarks, listPosts } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';
import { anArchive, importOf, leftovers } from '../../../testing/archive.ts';

const FILE = '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DT><A HREF="https://example.org/">x</A>';
const MORE_THAN_A_FILE = 8192;
const LIMITS = { IMPORT_MAX_BYTES: '2048', ARCHIVE_MAX_BYTES: '65536' };

/** An archive that does not compress. */
const aLargeArchive = (bytes: number) => anArchive([{ content: randomBytes(bytes / 2).toString('hex') }]);

const importBytes = ({ app }: TestApp, { token }: Person, payload: Buffer | Readable) =>
  app.inject({
    method: 'POST',
    url: importBookmarks.url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  });

const contents = async (person: Person) =>
  (await person.call(listPosts, { query: { limit: 0 } })).body.data.map(({ content }) => content);

const isHeldOpen = () =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/upload');
    } catch {
      return false; // closed meanwhile
    }
  });

describe('An uploaded archive', () => {
  it('may be larger than a bookmark file', async () => {
    const person = await aPerson(await anApp(LIMITS));
    const zip = await aLargeArchive(MORE_THAN_A_FILE);
    expect(zip.length).toBeGreaterThan(Number(LIMITS.IMPORT_MAX_BYTES));
    expect(await importOf(person, zip)).toMatchObject({ status: 201, body: { data: { posts: 1 } } });
    const file = aFile(FILE + ' '.repeat(MORE_THAN_A_FILE));
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('larger') });
  });

  it('is rejected beyond its own limit, leaves no files, and does not block the next one', async () => {
    const test = await anApp(LIMITS);
    const person = await aPerson(test);
    const answer = await importOf(person, await aLargeArchive(200_000));
    expect(answer).toMatchObject({ status: 413, body: expect.stringContaining('larger') });
    expect([await contents(person), leftovers(test)]).toEqual([[], []]);
    expect(await importOf(person, await anArchive([{}]))).toMatchObject({ status: 201 });
  });

  it('leaves no files when the upload is aborted', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const whole = aFile(await aLargeArchive(100_000)).payload as Buffer;
    const answer = await importBytes(test, person, whole.subarray(0, whole.length / 2));
    expect([answer.statusCode, answer.json()]).toEqual([400, 'The form could not be read.']);
    expect([await contents(person), leftovers(test)]).toEqual([[], []]);
    expect(await importOf(person, await anArchive([{}]))).toMatchObject({ status: 201 });
  });

  it('is recognized by its first bytes, however they arrive', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const whole = aFile(await anArchive([{ content: 'Arrived' }])).payload as Buffer;
    const bytes = Array.from(whole, (_, index) => whole.subarray(index, index + 1));
    const answer = await importBytes(test, person, Readable.from(bytes));
    expect([answer.statusCode, await contents(person)]).toEqual([201, ['Arrived']]);
  });

  it('is limited to one at a time per user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const zip = await anArchive(Array.from({ length: 500 }, (_, index) => ({ content: `${index}` })));
    const answers = await Promise.all([importOf(person, zip), importOf(person, zip), importOf(other, zip)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    expect([(await contents(person)).length, (await contents(other)).length]).toEqual([100, 100]);
    expect(await importOf(person, zip)).toMatchObject({ status: 201, body: { data: { duplicates: 500 } } });
  });

  it.runIf(existsSync('/proc/self/fd'))('is held open no longer than it is read', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const good = await anArchive([{ content: randomBytes(100_000).toString('hex') }]);
    const damaged = Buffer.from(good).fill(0x55, 5000, 9000);
    const wrong = await anArchive([{ tags: 'x' }, { content: randomBytes(400_000).toString('hex') }]);
    const statuses: number[] = [];
    for (const zip of [good, good.subarray(0, 9000), damaged, wrong]) {
      statuses.push((await importOf(person, zip)).status);
      await vi.waitFor(() => expect(isHeldOpen()).toBe(false));
    }
    expect([statuses, leftovers(test)]).toEqual([[201, 422, 422, 422], []]);
  });
});
