import { createInvitation, deleteUser } from '@benotes/contract';
import { afterEach, expect, it, vi } from 'vitest';

import { clearToken, storeToken } from '../session/token-cookie.ts';
import { mockError, mockResponse, requests } from '../testing.tsx';
import { ApiError } from './api-error.ts';
import { call, confirmation, setAuthHandler } from './call.ts';
import { toFormError } from './form-error.ts';

const REQUEST = { methods: ['password' as const], provider: null };
const refusal = { error: 'Confirm that it is you, and try again.', confirmation: REQUEST };

afterEach(() => {
  clearToken();
  confirmation.ask = () => Promise.resolve(false);
  setAuthHandler(() => Promise.resolve(false));
});

// #asked-and-repeated
it('asks the user who they are when the server wants to know, and then repeats the request', async () => {
  storeToken('mine');
  mockError(deleteUser, 403, refusal);
  const asked = vi.fn(() => {
    mockResponse(deleteUser, 'User was deleted.');
    return Promise.resolve(true);
  });
  confirmation.ask = asked;
  expect(await call(deleteUser, { params: { id: 2 } })).toBe('User was deleted.');
  expect(asked).toHaveBeenCalledExactlyOnceWith(refusal);
  expect(requests).toEqual(['DELETE /api/users/2', 'DELETE /api/users/2']);
});

it('fails with the message of the server if the user cancels', async () => {
  storeToken('mine');
  mockError(createInvitation, 403, refusal);
  const failing = call(createInvitation, { body: { email: 'jane@example.org' } });
  await expect(failing).rejects.toMatchObject({ status: 403, detail: refusal.error });
  expect(requests).toHaveLength(1);
});

const invite = () =>
  call(createInvitation, { body: { email: 'jane@example.org' } }).catch((error: unknown) =>
    toFormError(error, 'Not sent.', []),
  );

it('fails without a word in the console if the user cancels, while other refusals are logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  storeToken('mine');
  mockError(createInvitation, 403, refusal);
  expect(await invite()).toMatchObject({ message: `Not sent. ${refusal.error}` });
  expect(logged).not.toHaveBeenCalled();
  mockError(createInvitation, 403, 'Only owners can invite.');
  await invite();
  expect(logged).toHaveBeenCalledOnce();
});

it('asks once, and no more often if the request is refused again', async () => {
  storeToken('mine');
  const asked = vi.fn(() => Promise.resolve(true));
  confirmation.ask = asked;
  mockError(deleteUser, 403, refusal);
  await expect(call(deleteUser, { params: { id: 2 } })).rejects.toBeInstanceOf(ApiError);
  expect([asked.mock.calls.length, requests.length]).toEqual([1, 2]);
});

it('asks in a session that had to be renewed first', async () => {
  storeToken('mine');
  mockError(deleteUser, 401, 'Unauthorized');
  setAuthHandler(() => {
    mockError(deleteUser, 403, refusal);
    return Promise.resolve(true);
  });
  confirmation.ask = () => {
    mockResponse(deleteUser, 'User was deleted.');
    return Promise.resolve(true);
  };
  expect(await call(deleteUser, { params: { id: 2 } })).toBe('User was deleted.');
  expect(requests).toHaveLength(3);
});
