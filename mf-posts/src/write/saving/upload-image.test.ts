import { uploadFile } from '@benotes/contract';
import { aCollection, aSharedRoot } from '@benotes/contract/builders';
import { type AppEvents, collections, on } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { uploadImage } from './upload-image.ts';

const image = new File(['x'], 'a.png', { type: 'image/png' });
const signal = () => new AbortController().signal;

let notices: AppEvents['notification:raised'][] = [];
let stop = () => {};

beforeEach(() => {
  notices = [];
  stop = on('notification:raised', (notice) => notices.push(notice));
});
afterEach(() => stop());

describe('Uploading an image', () => {
  // #url-of-uploaded-file
  it('sends it in the field file and returns the URL from the response', async () => {
    const sent = vi.spyOn(FormData.prototype, 'append');
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    expect(await uploadImage(image, null, signal())).toBe('/storage/attachments/a.webp');
    expect(requests).toEqual(['POST /api/files']);
    expect(sent.mock.calls).toEqual([['file', image]]);
  });

  it('names the collection of somebody else, to whom the image will belong', async () => {
    Object.assign(collections, {
      shared: [aSharedRoot({ collection: aCollection({ id: 7, nested: [aCollection({ id: 8 })] }) })],
    });
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    await uploadImage(image, 8, signal());
    await uploadImage(image, 9, signal());
    expect(requests).toEqual(['POST /api/files?collection_id=8', 'POST /api/files']);
  });

  it('reports the progress', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    const shares: number[] = [];
    await uploadImage(image, null, signal(), (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(shares.every((share, index) => share >= (shares[index - 1] ?? 0))).toBe(true);
  });

  // #only-201-is-success
  it.each([
    [413, 'Error 413'],
    [422, 'Error 422'],
    [500, 'Error 500'],
    [200, 'Error 200'],
  ])('shows an error for status %i, since only 201 means success', async (status, title) => {
    mockError(uploadFile, status, { data: { path: '/storage/attachments/a.webp' } });
    expect(await uploadImage(image, null, signal())).toBeNull();
    expect(notices).toEqual([{ type: 'error', title, description: 'Image could not be uploaded.' }]);
  });

  it('shows no notification if the upload was aborted', async () => {
    mockResponse(uploadFile, { data: { path: '/storage/attachments/a.webp' } });
    const request = new AbortController();
    const sending = uploadImage(image, null, request.signal);
    request.abort();
    expect(await sending).toBeNull();
    expect(notices).toEqual([]);
  });
});
