import { listPagePictures, updatePost, uploadFile } from '@benotes/contract';
import { aLink } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '../../testing.tsx';
import { PictureDialog } from './picture-dialog.tsx';

const CURRENT = '/storage/thumbnails/aaaaaaaaaaaaaaaaaaaaaa.webp';
const PAGE = ['https://example.org/a.png', 'https://example.org/b.png'];
const link = aLink({ id: 4, title: 'Write-ahead logs', image_path: CURRENT });
const onClose = vi.fn();
const onSaved = vi.fn();

const open = (post = link) => render(<PictureDialog post={post} onSaved={onSaved} onClose={onClose} />);
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  stubBrowser();
  vi.clearAllMocks();
  mockResponse(listPagePictures, { data: PAGE });
  mockResponse(updatePost, { data: link });
});

describe('The dialog for the picture of a link', () => {
  it('begins with the current picture, beside those of the page and none', async () => {
    open();
    await radio('Picture 2 of 2 of the page');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false, false]);
    expect(document.activeElement).toBe(await radio('Current picture'));
    expect(screen.getByRole('status').textContent).toBe('2 pictures on the page');
  });

  it('saves a picture of the page, which the server fetches', async () => {
    const changed = { ...link, image_path: '/storage/thumbnails/bbbbbbbbbbbbbbbbbbbbbb.webp' };
    mockResponse(updatePost, { data: changed });
    open();
    await userEvent.click(await radio('Picture 1 of 2 of the page'));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(requests.at(-1)).toContain(`"image_url":"${PAGE[0]}"`);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ image_path: changed.image_path }));
  });

  it('removes the picture with the keyboard, and brings it back with Undo', async () => {
    const raised = vi.fn<(raised: { title: string; action?: { run: () => void } }) => void>();
    const off = on('notification:raised', raised);
    mockResponse(updatePost, { data: { ...link, image_path: null } });
    open();
    await userEvent.click(await radio('No picture'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(requests.at(-1)).toContain('"image_path":null');
    const { title, action } = raised.mock.lastCall?.[0] ?? {};
    expect(title).toBe('Picture removed');
    action?.run();
    await waitFor(() => expect(requests.at(-1)).toContain(`"image_path":"${CURRENT}"`));
    off();
  });

  it('saves a picture from a file', async () => {
    const path = '/storage/attachments/cccccccccccccccccccccc.webp';
    mockResponse(uploadFile, { data: { path } });
    open();
    const file = new File(['x'], 'x.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [file] } });
    expect((await radio('Picture from a file')).checked).toBe(true);
    await save();
    await waitFor(() => expect(requests.at(-1)).toContain(`"image_path":"${path}"`));
  });

  it('says that the page has none', async () => {
    mockResponse(listPagePictures, { data: [] });
    open({ ...link, image_path: null });
    expect(await screen.findByText('No pictures were found on the page. You can choose a file.')).toBeDefined();
    expect((await radio('No picture')).checked).toBe(true);
  });

  it('says that the pictures of the page could not be loaded, and loads them again', async () => {
    mockError(listPagePictures, 429, 'Too many previews. Try again in a minute.');
    open({ ...link, image_path: null });
    expect(await screen.findByText(/could not be loaded/)).toBeDefined();
    mockResponse(listPagePictures, { data: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await radio('Picture 2 of 2 of the page')).toBeDefined();
  });

  it('loads them again by itself when the network is back', async () => {
    mockError(listPagePictures, 503);
    open({ ...link, image_path: null });
    expect(await screen.findByText(/could not be loaded/)).toBeDefined();
    mockResponse(listPagePictures, { data: PAGE });
    fireEvent(window, new Event('online'));
    expect(await radio('Picture 2 of 2 of the page')).toBeDefined();
  });

  it('leaves out pictures that cannot be shown', async () => {
    open();
    await radio('Picture 2 of 2 of the page');
    const broken = screen
      .getAllByRole('presentation', { hidden: true })
      .find(({ outerHTML }) => outerHTML.includes('a.png'));
    if (broken) fireEvent.error(broken);
    expect(await radio('Picture 1 of 1 of the page')).toBeDefined();
  });

  it('stays open with what went wrong', async () => {
    mockError(updatePost, 422, { errors: { image_url: ['This picture could not be loaded.'] } });
    open();
    await userEvent.click(await radio('Picture 1 of 2 of the page'));
    await save();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This picture could not be loaded.'));
    expect(onClose).not.toHaveBeenCalled();
    mockError(uploadFile, 422, { errors: { file: ['This is not a readable image.'] } });
    fireEvent.change(screen.getByLabelText('Image file'), { target: { files: [new File(['x'], 'x.txt')] } });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This is not a readable image.'));
  });

  it('sends nothing where nothing was changed', async () => {
    open();
    await radio('Picture 1 of 2 of the page');
    const count = requests.length;
    await save();
    expect(onClose).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(count);
  });
});
