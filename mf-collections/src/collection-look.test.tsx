import {
  createCollection,
  listCollections,
  listGrants,
  listShares,
  updateCollection,
  uploadFile,
} from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { appBar, collections, emit } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from './app.tsx';

const COVER = '/storage/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';
const bread = aCollection({ id: 3, name: 'Bread', color: 'red', description: 'Rye', cover: COVER });

beforeEach(() => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle';
  mockResponse(listCollections, { data: [bread] });
  mockResponse(listGrants, { data: [] });
  mockResponse(listShares, { data: [] });
});

const save = () => act(() => appBar.action?.run());
const sent = () => requests.filter((request) => !request.startsWith('GET'));
const upload = async (name = 'cover.png') =>
  userEvent.upload(
    await screen.findByLabelText('Cover', { selector: 'input' }),
    new File(['x'], name, { type: 'image/png' }),
  );

describe('The look of a collection', () => {
  it('is part of a new collection where it was chosen', async () => {
    mockResponse(createCollection, { data: bread });
    renderAt('/c/create', <App />);
    await userEvent.type(await screen.findByLabelText('Name of Collection'), 'Bread');
    await userEvent.click(screen.getByRole('radio', { name: 'Teal' }));
    await userEvent.type(screen.getByLabelText('Description'), 'All about rye');
    save();
    await waitFor(() =>
      expect(sent()).toEqual([
        'POST /api/collections {"name":"Bread","parent_id":null,"icon_id":null,"color":"teal","description":"All about rye"}',
      ]),
    );
  });

  it('is shown, and only what was changed is sent', async () => {
    mockResponse(updateCollection, { data: bread });
    renderAt('/c/3/edit', <App />);
    expect(await screen.findByRole('radio', { name: 'Red', checked: true })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Rye');
    await userEvent.click(screen.getByRole('radio', { name: 'Default color' }));
    await userEvent.clear(screen.getByLabelText('Description'));
    save();
    await waitFor(() =>
      expect(sent()).toEqual([
        'PATCH /api/collections/3 {"name":"Bread","parent_id":null,"icon_id":null,"color":null,"description":"","is_root":true}',
      ]),
    );
  });

  it('comes with a switch for copies of pages, which is sent if it was turned', async () => {
    mockResponse(updateCollection, { data: bread });
    renderAt('/c/3/edit', <App />);
    const copies = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep copies of linked pages' });
    expect(copies.checked).toBe(true);
    await userEvent.click(copies);
    save();
    await waitFor(() => expect(sent().at(-1)).toContain('"keep_copies":false'));
  });

  it('has a cover that is uploaded at once and used once it is saved', async () => {
    mockResponse(uploadFile, { data: { path: COVER.replaceAll('A', 'B') } });
    mockResponse(updateCollection, { data: bread });
    renderAt('/c/3/edit', <App />);
    await upload();
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'The cover' }).getAttribute('src')).toBe(COVER.replaceAll('A', 'B')),
    );
    save();
    await waitFor(() => expect(sent().at(-1)).toContain(`"cover":"${COVER.replaceAll('A', 'B')}"`));
  });

  it('loses its cover with Remove, which leaves the focus beside it', async () => {
    mockResponse(updateCollection, { data: bread });
    renderAt('/c/3/edit', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the cover' }));
    expect(screen.queryByRole('img', { name: 'The cover' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose an image' }));
    save();
    await waitFor(() => expect(sent()).toEqual([expect.stringContaining('"cover":null')]));
  });

  it('says why an image could not be uploaded, and keeps the present one', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(uploadFile, 507, 'Your image storage is full.');
    renderAt('/c/3/edit', <App />);
    await upload();
    await screen.findByText(/Your image storage is full\./);
    expect(screen.getByRole('img', { name: 'The cover' }).getAttribute('src')).toBe(COVER);
  });
});
