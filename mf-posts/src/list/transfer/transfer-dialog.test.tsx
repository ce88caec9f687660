import { updatePost } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { collections } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ref } from 'valtio';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '../../testing.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const post = aPost({ id: 4, collection_id: null });

beforeEach(() => {
  stubBrowser();
  Object.assign(collections, { tree: ref([aCollection({ id: 7, name: 'Cooking' })]), status: 'ready' });
  mockResponse(updatePost, { data: { ...post, collection_id: 7 } });
});

describe('The Transfer dialog', () => {
  it('submits with Enter once a collection is selected', async () => {
    const onClose = vi.fn();
    render(<TransferDialog post={post} onClose={onClose} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Collection' }), 'cook{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(requests.at(-1)).toContain('"collection_id":7'));
  });
});
