import { listCollections } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { stubBrowser } from '../../testing.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Draft } from './draft.ts';

afterEach(() => {
  cleanup();
  emit('session:ended'); // resets the store
});

const tags = [
  { id: 3, name: 'food' },
  { id: 5, name: 'slow' },
];
const theirs = aPost({ title: 'Bread', content: '', collection_id: 7, tags });
const same: Draft = { title: 'Bread', content: '', collection_id: 7, tags: tags.toReversed() };

const ignore = () => {};
const versionOf = (name: string) => screen.getByRole('region', { name }).textContent;

async function show(mine: Draft) {
  stubBrowser();
  collections.status = 'idle';
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Systems' })] });
  await loadCollections();
  render(
    <ConflictDialog
      conflict={{ mine, current: { post: theirs, etag: undefined } }}
      onMine={ignore}
      onTheirs={ignore}
      onBoth={ignore}
      onClose={ignore}
    />,
  );
  return [versionOf('Your version'), versionOf('The saved version')];
}

describe('Two versions of a post', () => {
  it('show their collections and tags where they differ', async () => {
    expect(await show({ ...same, collection_id: null, tags: [] })).toEqual([
      'BreadCollection: UncategorizedNo tags',
      'BreadCollection: SystemsTags: food, slow',
    ]);
  });

  it('show only the text if nothing else differs, in whatever order the tags are', async () => {
    expect(await show({ ...same, title: 'Rye' })).toEqual(['Rye', 'Bread']);
  });
});
