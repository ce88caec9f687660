import { expect, it } from 'vitest';

import { collectionAt } from './collection-at.ts';

it.each([
  { at: '/c/7', id: 7 },
  { at: '/c/7/edit', id: 7 },
  { at: '/c/0/p/create', id: 0 },
  { at: '/c/create', id: null },
  { at: '/c/', id: null },
  { at: '/p/7', id: null },
  { at: '/', id: null },
])('is $id at $at', ({ at, id }) => {
  expect(collectionAt(at)).toBe(id);
});
