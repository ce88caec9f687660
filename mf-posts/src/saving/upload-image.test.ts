import { uploadFile } from '@benotes/contract';
import { type AppEvents, on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { uploadImage } from './upload-image.ts';

const picture = new File(['x'], 'a.png', { type: 'image/png' });
const signal = () => new AbortController().signal;

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(() => {
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
});
afterEach(() => stop());

describe('Uploading an image', () => {
  it('sends it in the field file and gives its address as it is handed out', async () => {
    const sent = vi.spyOn(FormData.prototype, 'append');
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    expect(await uploadImage(picture, signal())).toBe('/storage/attachments/a.webp');
    expect(requests).toEqual(['POST /api/files']);
    expect(sent.mock.calls).toEqual([['file', picture]]);
  });

  it('says how much of it has left', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    const shares: number[] = [];
    await uploadImage(picture, signal(), (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(shares.every((share, index) => share >= (shares[index - 1] ?? 0))).toBe(true);
  });

  it.each([
    [413, 'Error 413'],
    [422, 'Error 422'],
    [500, 'Error 500'],
    [200, 'Error 200'],
  ])('says so when it is answered %i, for 201 alone is success', async (status, title) => {
    mockError(uploadFile, status, { data: { path: '/storage/attachments/a.webp' } });
    expect(await uploadImage(picture, signal())).toBeNull();
    expect(notices).toEqual([{ type: 'error', title, description: 'Image could not be uploaded.' }]);
  });

  it('says nothing when the note was left meanwhile', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    const request = new AbortController();
    const sending = uploadImage(picture, request.signal);
    request.abort();
    expect(await sending).toBeNull();
    expect(notices).toEqual([]);
  });
});
