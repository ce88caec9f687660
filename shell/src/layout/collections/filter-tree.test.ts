import { aCollection } from '@benotes/contract/builders';
import { expect, it } from 'vitest';

import { countNodes, filterTree } from './filter-tree.ts';

const tree = [
  aCollection({
    id: 1,
    name: 'Kitchen',
    posts_count: 1,
    nested: [
      aCollection({ id: 2, name: 'Brötchen', posts_count: 2, nested: [aCollection({ id: 3, posts_count: 4 })] }),
    ],
  }),
  aCollection({ id: 4, name: 'Garden' }),
];

it('keeps the nodes whose name contains a text, with their ancestors', () => {
  const [kitchen, ...others] = filterTree(tree, 'TCH');
  expect([kitchen?.id, others]).toEqual([1, []]);
  expect(kitchen?.nested.map(({ id, nested }) => [id, nested])).toEqual([[2, []]]);
  expect(filterTree(tree, 'brot').flatMap(({ nested }) => nested.map(({ id }) => id))).toEqual([2]);
  expect(filterTree(tree, 'x')).toEqual([]);
});

it('counts the posts below a match that is shown without them', () => {
  expect(filterTree(tree, 'brot')[0]?.nested[0]?.posts_count).toBe(6);
});

it('counts nodes at any depth', () => {
  expect(countNodes(tree)).toBe(4);
});
