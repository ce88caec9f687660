import {
  CONTENT_MAX_BYTES,
  createPost,
  getPost,
  getPostVersion,
  listPostVersions,
  updatePost,
} from '@benotes/contract';
import { beforeEach, describe, expect, inject, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { setClock } from '../../../testing/clock.ts';
import { transact } from '../../kernel/database/transact.ts';
import { keepStates } from './keep-states.ts';
import { thinVersions } from './versions.service.ts';

const STATES = 10_000;
const AT_ONCE = 100;
/** Edits of a note of the largest size. */
const EDITS = 12;
/** Edits of such a note that are a second apart. What is kept of them does not depend on the database. */
const EDITS_IN_MINUTE = inject('postgresUrl') ? 12 : 60;
const SECONDS = 1000;
const MINUTES = 60 * SECONDS;

let app: TestApp;
let person: Person;

beforeEach(async () => {
  app = await anApp();
  person = await aPerson(app);
});

const versionIsDue = () => app.db.updateTable('posts').set({ version_at: '2026-01-01T00:00:00.000Z' }).execute();
const patch = (id: number, body: object) => person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: body });

describe('A post with 10,000 versions', () => {
  it(
    'is listed, read, edited, and thinned out',
    async () => {
      const id = await given(person, createPost, { content: '<p>0</p>' });
      const { data: post } = (await person.call(getPost, { params: { id } })).body;
      for (let edit = 0; edit < STATES - 1; edit += AT_ONCE)
        await transact(app.db, person.id, async (trx) => {
          for (let each = edit; each < Math.min(edit + AT_ONCE, STATES - 1); each += 1) {
            const state = { ...post, content: `<p>${each}</p><p>and more</p>` };
            await keepStates(trx, person.id, [{ post: state, authorId: null, reason: 'edit' }]);
          }
        });
      for (const edit of [STATES - 1, STATES]) {
        await versionIsDue();
        await person.call(updatePost, { params: { id }, body: { content: `<p>${edit}</p><p>and more</p>` } });
      }
      const { data } = (await person.call(listPostVersions, { params: { id }, query: { limit: 100 } })).body;
      expect(data).toHaveLength(100);
      const params = { id, version_id: data[50]?.id ?? 0 };
      const { content } = (await person.call(getPostVersion, { params })).body.data;
      // Above it are 48 of these states, and what the post was before each of its two edits.
      expect(content).toBe(`<p>${STATES - 50}</p><p>and more</p>`);
      await thinVersions(app.db, Date.now(), 50, () => false);
      const left = (await person.call(listPostVersions, { params: { id }, query: { limit: 100 } })).body.data;
      expect(left.slice(0, -1)).toEqual(data.slice(0, 49));
      // The first one that is left has none before it to be compared with.
      expect(left.at(-1)).toEqual({ ...data[49], added: expect.any(Number), removed: 0 });
    },
    10 * MINUTES,
  );
});

describe('A note of the largest size', () => {
  const LINE = '<p>flour and water, salt and seeds</p>';
  const [FIRST, LAST] = [LINE.replace('flour', 'wheat'), LINE.replace('flour', 'maize')];
  const FULL = LINE.repeat(Math.floor(CONTENT_MAX_BYTES / LINE.length) - 2);
  const withEdit = (edit: number) => `${FULL}<p>edit ${edit}</p>`;

  it(
    'has a version of each of many edits, which take little room',
    async () => {
      const id = await given(person, createPost, { content: withEdit(0) });
      for (let edit = 1; edit <= EDITS; edit += 1) {
        await versionIsDue();
        expect((await patch(id, { content: withEdit(edit) })).status).toBe(200);
      }
      const { data } = (await person.call(listPostVersions, { params: { id }, query: { limit: 100 } })).body;
      expect(data).toHaveLength(EDITS);
      for (const place of [0, EDITS - 1]) {
        const params = { id, version_id: data[place]?.id ?? 0 };
        const { content } = (await person.call(getPostVersion, { params })).body.data;
        expect(content === withEdit(EDITS - 1 - place)).toBe(true);
      }
      const sizes = (await app.db.selectFrom('post_versions').select('bytes').execute()).map(({ bytes }) => bytes);
      expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(2 * Math.max(...sizes));
    },
    10 * MINUTES,
  );

  it(
    'has one version of all edits within a minute, and another one ten minutes after the first',
    async () => {
      setClock(0);
      const id = await given(person, createPost, { content: withEdit(0) });
      setClock(10 * MINUTES);
      for (let edit = 1; edit <= EDITS_IN_MINUTE; edit += 1) {
        expect((await patch(id, { content: withEdit(edit) })).status).toBe(200);
        setClock(SECONDS);
      }
      // 9:59 after the first one of them, and 10:00.
      for (const [edit, pause] of [
        [EDITS_IN_MINUTE + 1, 10 * MINUTES - (EDITS_IN_MINUTE + 1) * SECONDS],
        [EDITS_IN_MINUTE + 2, SECONDS],
      ] as const) {
        setClock(pause);
        expect((await patch(id, { content: withEdit(edit) })).status).toBe(200);
      }
      const { data } = (await person.call(listPostVersions, { params: { id }, query: {} })).body;
      const times = data.map(({ created_at }) => Date.parse(created_at));
      expect(times.map((time) => time - (times.at(-1) ?? 0))).toEqual([20 * MINUTES - SECONDS, 0]);
      for (const [place, edit] of [EDITS_IN_MINUTE + 1, 0].entries()) {
        const params = { id, version_id: data[place]?.id ?? 0 };
        const { content } = (await person.call(getPostVersion, { params })).body.data;
        expect(content === withEdit(edit)).toBe(true);
      }
    },
    20 * MINUTES,
  );

  it(
    'is merged with its base in one request, and refused in words if it becomes too large',
    async () => {
      const id = await given(person, createPost, { content: `${FULL}<p>end</p>` });
      await patch(id, { content: `<p>start</p>${FULL}<p>end</p>` });
      const base = { content: `${FULL}<p>end</p>` };
      const merged = await patch(id, { content: `${FULL}<p>the end</p>`, merge: true, base });
      expect([merged.status, (merged.body as { merged?: true }).merged]).toEqual([200, true]);
      await patch(id, { content: `${FIRST}${FIRST}${FULL}` });
      const tooLarge = await patch(id, { content: `${FULL}${LAST}${LAST}`, merge: true, base: { content: FULL } });
      expect(tooLarge.status).toBe(413);
    },
    10 * MINUTES,
  );
});
