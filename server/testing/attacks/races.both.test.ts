import { createCollection, deleteUser, listCollections, OWNER, updateCollection } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../app.ts';

describe('Of two concurrent requests', () => {
  it('that delete the last two owners, one is refused', async () => {
    const test = await anApp();
    let owner = await aPerson(test, 'owner-0@example.org', OWNER);
    for (let round = 1; round <= 5; round += 1) {
      const other = await aPerson(test, `owner-${round}@example.org`, OWNER);
      const answers = await Promise.all([
        owner.call(deleteUser, { params: { id: other.id } }),
        other.call(deleteUser, { params: { id: owner.id } }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 403, 404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      const left = await test.db.selectFrom('users').select('id').where('permission', '=', OWNER).execute();
      expect(left).toHaveLength(1);
      owner = left[0]?.id === other.id ? other : owner;
    }
  });

  it('that move two collections into each other, one is refused', async () => {
    const person = await aPerson(await anApp());
    const [a, b] = [
      await given(person, createCollection, { name: 'a' }),
      await given(person, createCollection, { name: 'b' }),
    ];
    const move = (id: number, body: object) => person.call(updateCollection, { params: { id }, body });
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all([move(a, { parent_id: b }), move(b, { parent_id: a })]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
      const { data } = (await person.call(listCollections, { query: { nested: true } })).body;
      expect(data.map(({ nested }) => nested.length)).toEqual([1]);
      for (const id of [a, b]) await move(id, { is_root: true });
    }
  });
});
