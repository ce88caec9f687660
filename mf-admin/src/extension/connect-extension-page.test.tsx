import { allowExtension } from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { App } from '../app.tsx';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const at = (query: string) => renderAt(`/connect-extension?${query}`, <App />);
const open = (name = 'Benotes in Chromium') => at(`challenge=${CHALLENGE}&name=${encodeURIComponent(name)}`);
const connect = () => userEvent.click(screen.getByRole('button', { name: 'Connect' }));

describe('The page that connects the extension', () => {
  it('shows the code of the extension and asks before it allows anything', async () => {
    mockResponse(allowExtension, { data: { grant: 'g'.repeat(43) } });
    open();
    expect(screen.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeDefined();
    expect(requests).toEqual([]);
    await connect();
    expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Waiting for the extension');
    expect(requests).toEqual([
      `POST /api/account/extensions {"challenge":"${CHALLENGE}","name":"Benotes in Chromium"}`,
    ]);
  });

  it('says why the extension cannot be connected', async () => {
    mockError(allowExtension, 409, 'You have 100 tokens. Revoke one first.');
    open();
    await connect();
    expect((await screen.findByRole('alert')).textContent).toBe('You have 100 tokens. Revoke one first.');
    expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
  });

  it('shows a name with HTML as text', () => {
    open('<img src=x onerror=alert(1)>');
    expect(screen.getByRole('heading', { name: /<img src=x/ })).toBeDefined();
  });

  it.each(['', 'challenge=short&name=x', `challenge=${CHALLENGE}`])('allows nothing at "?%s"', (query) => {
    at(query);
    expect(screen.getByText('Start in the extension')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it('says that the extension is connected', () => {
    at('connected');
    expect(screen.getByText('The extension is connected')).toBeDefined();
  });
});
