import { aCollection } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { existingCollections } from './existing-collections.ts';

const like = (name: string) => ({ name, isExact: true });

describe('Collections that an import finds by their names', () => {
  it('are found once each, so that siblings of the same name stay separate', () => {
    const find = existingCollections([aCollection({ id: 1, name: 'Bread' }), aCollection({ id: 2, name: 'Bread' })]);
    expect([find(null, like('Bread')), find(null, like('Bread')), find(null, like('Bread'))]).toEqual([1, 2, null]);
  });

  it('are found below any parent of the same path, which is all that some files say', () => {
    const find = existingCollections([
      aCollection({ id: 1, name: 'Bread' }),
      aCollection({ id: 2, name: 'Bread' }),
      aCollection({ id: 3, name: 'Rye', parent_id: 2 }),
      aCollection({ id: 4, name: 'Rye', parent_id: 1 }),
      aCollection({ id: 5, name: 'Dark', parent_id: 3 }),
    ]);
    const bread = find(null, like('Bread'));
    const rye = find(bread, like('Rye'));
    expect([bread, rye, find(rye, like('Dark')), find(rye, like('Light'))]).toEqual([1, 4, 5, null]);
  });

  it('are not looked for below a sibling that has its own place', () => {
    const find = existingCollections([
      aCollection({ id: 1, name: 'Bread' }),
      aCollection({ id: 2, name: 'Bread' }),
      aCollection({ id: 3, name: 'Rye', parent_id: 2 }),
    ]);
    expect([find(null, like('Bread')), find(null, like('Bread'))]).toEqual([1, 2]);
    expect([find(1, like('Rye')), find(2, like('Rye'))]).toEqual([null, 3]);
  });
});
