import { convertPost as convertEndpoint, undoConversion } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { type AppEvents, on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { noteMenuItems } from '../../list/card/note-menu-items.ts';
import { postList } from '../../list/store/post-list.store.ts';
import { convertPost } from './convert-post.ts';

const link = aLink({ id: 4, title: 'Rye', collection_id: 7 });
const text = aPost({ id: 4, title: 'Rye', content: 'see https://example.org/page', collection_id: 7 });
const notices: AppEvents['notification:raised'][] = [];
const types = () => postList.posts.map(({ type }) => type);

beforeEach(() => {
  notices.length = 0;
  Object.assign(postList, { filter: ref({ collection_id: 7 }), posts: ref([link]), updating: ref([]) });
  mockResponse(convertEndpoint, { data: text });
  return on('notification:raised', (notice) => notices.push(notice));
});

describe('Turning a link into a note', () => {
  it('shows the note, and Undo restores the link', async () => {
    await convertPost(link, 'text');
    expect(types()).toEqual(['text']);
    expect(notices).toMatchObject([
      { title: 'Link turned into a note', description: 'Rye', action: { label: 'Undo' } },
    ]);
    mockResponse(undoConversion, { data: link });
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(types()).toEqual(['link']));
    expect(requests).toEqual(['POST /api/posts/4/conversion {"type":"text"}', 'DELETE /api/posts/4/conversion']);
  });

  it('changes nothing on failure, and reports it', async () => {
    mockError(convertEndpoint, 500);
    await convertPost(link, 'text');
    expect(types()).toEqual(['link']);
    expect(notices).toMatchObject([{ type: 'error', description: 'Post could not be converted.' }]);
  });

  it('reports why it cannot be undone', async () => {
    await convertPost(link, 'text');
    mockError(undoConversion, 409);
    notices[0]?.action?.run();
    await vi.waitFor(() => expect(notices[1]?.description).toBe('It has been edited since, so this cannot be undone.'));
    expect(types()).toEqual(['text']);
  });
});

const labels = (post: typeof link) => noteMenuItems(post, () => {}).map(({ label }) => label);

describe('The menu of a post', () => {
  it('adds or edits the note of a link, and turns it into a note', () => {
    expect(labels(link)).toEqual(['Add note', 'Turn into note']);
    expect(labels({ ...link, note: 'mine' })).toEqual(['Edit note', 'Turn into note']);
  });

  it('turns a note into a link if it contains a web address', () => {
    expect(labels(text)).toEqual(['Turn into link']);
    expect(labels({ ...text, content: 'nothing' })).toEqual([]);
  });
});
