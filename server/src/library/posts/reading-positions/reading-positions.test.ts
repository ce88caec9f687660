import {
  createCollection,
  createGrant,
  createPost,
  deleteGrant,
  getReadingPosition,
  OWNER,
  READING_POSITIONS_KEPT_DAYS,
  updateReadingPosition,
} from '@benotes/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../../testing/app.ts';
import { removeReadingPositionsBefore } from './reading-positions.repo.ts';

const DAY_MS = 86_400_000;
const UNKNOWN = 999_999;

let test: TestApp;
let ada: Person;
let grace: Person;
let family: number;
let soup: number;

beforeEach(async () => {
  test = await anApp();
  ada = await aPerson(test, 'ada@example.org', OWNER);
  grace = await aPerson(test, 'grace@example.org');
  family = await given(ada, createCollection, { name: 'Family' });
  soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: family });
});

const positionOf = async (person: Person, id = soup) => {
  const { status, body } = await person.call(getReadingPosition, { params: { id } });
  if (status !== 200) return status;
  return body.data && { source: body.data.source, position: body.data.position };
};
const stopAt = async (person: Person, position: number, id = soup, source: 'note' | 'copy' = 'note') =>
  (await person.call(updateReadingPosition, { params: { id }, body: { source, position } })).status;
const share = async () => {
  const body = { kind: 'user' as const, principal_id: grace.id, role: 'viewer' as const };
  return (await ada.call(createGrant, { params: { id: family }, body })).body.data.id;
};

describe('Where somebody stopped reading a post', () => {
  it('is unknown before they have begun, is set again and again, and is gone when they have read it', async () => {
    expect(await positionOf(ada)).toBeNull();
    expect(await stopAt(ada, 1200)).toBe(204);
    expect(await stopAt(ada, 4800, soup, 'copy')).toBe(204);
    expect(await positionOf(ada)).toEqual({ source: 'copy', position: 4800 });
    expect(await stopAt(ada, 0)).toBe(204);
    expect(await positionOf(ada)).toBeNull();
  });

  // #own-reading-positions
  it('is theirs alone, also where they only read, and ends with what they may see', async () => {
    expect([await positionOf(grace), await stopAt(grace, 7)]).toEqual([404, 404]);
    const grant = await share();
    expect([await stopAt(ada, 1200), await stopAt(grace, 30)]).toEqual([204, 204]);
    expect(await positionOf(ada)).toEqual({ source: 'note', position: 1200 });
    expect(await positionOf(grace)).toEqual({ source: 'note', position: 30 });
    await ada.call(deleteGrant, { params: { id: grant } });
    expect([await positionOf(grace), await stopAt(grace, 60)]).toEqual([404, 404]);
  });

  it.each<[string, object]>([
    ['before the beginning', { source: 'note', position: -1 }],
    ['between two characters', { source: 'note', position: 1.5 }],
    ['in no text', { source: 'title', position: 3 }],
    ['nowhere', { source: 'note' }],
  ])('is refused %s', async (_where, body) => {
    const { status } = await ada.call(updateReadingPosition, { params: { id: soup }, body: body as never });
    expect(status).toBe(422);
    expect(await positionOf(ada)).toBeNull();
  });

  it('is not kept for a post that does not exist', async () => {
    expect([await positionOf(ada, UNKNOWN), await stopAt(ada, 5, UNKNOWN)]).toEqual([404, 404]);
    expect(await test.db.selectFrom('reading_positions').selectAll().execute()).toEqual([]);
  });

  it('is kept for a year, and not when its user is gone', async () => {
    await share();
    await stopAt(grace, 30);
    const cleanAfter = (days: number) => {
      const before = Date.now() + (days - READING_POSITIONS_KEPT_DAYS) * DAY_MS;
      return removeReadingPositionsBefore(test.db, new Date(before).toISOString());
    };
    await cleanAfter(READING_POSITIONS_KEPT_DAYS - 1);
    expect(await positionOf(grace)).toEqual({ source: 'note', position: 30 });
    await cleanAfter(READING_POSITIONS_KEPT_DAYS + 1);
    expect(await positionOf(grace)).toBeNull();
    await stopAt(grace, 30);
    await test.db.deleteFrom('users').where('id', '=', grace.id).execute();
    expect(await test.db.selectFrom('reading_positions').selectAll().execute()).toEqual([]);
  });
});
