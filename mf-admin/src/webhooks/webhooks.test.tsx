import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@benotes/contract';
import { on } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { POLL_MS } from './use-deliveries.ts';
import { WebhookSection } from './webhook-section.tsx';

const webhook: Webhook = {
  id: 4,
  name: 'My program',
  url: 'https://hooks.example.org/',
  events: ['post.created'],
  collection_id: null,
  is_active: true,
  is_disabled: false,
  failing_since: '2026-11-22T09:00:00.000Z',
  waiting: 2,
  created_at: '2026-11-22T09:00:00.000Z',
  last_used_at: null,
  expires_at: '2026-11-23T09:00:00.000Z',
};

const delivery: WebhookDelivery = {
  id: 9,
  event_id: 'msg_x',
  event: 'post.created',
  outcome: 'waiting',
  attempts: 3,
  status: 500,
  error: 'The receiver responded with 500.',
  duration_ms: 12,
  created_at: '2026-11-22T09:00:00.000Z',
  attempted_at: '2026-11-22T09:00:00.000Z',
  next_attempt_at: '2026-11-22T09:02:00.000Z',
};

beforeEach(() => mockResponse(listWebhooks, { data: [webhook] }));

const open = () => renderAt('/', <WebhookSection />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** How often the log was requested. */
const asked = () => requests.filter((each) => each.endsWith('/deliveries')).length;
const letPollTimePass = () => act(() => vi.advanceTimersByTimeAsync(POLL_MS));

describe('The webhooks of a user', () => {
  it('are listed with how their deliveries go, and have a log', async () => {
    mockResponse(listWebhookDeliveries, { data: [delivery] });
    open();
    expect(
      await screen.findByText(
        /hooks\.example\.org\/ · the last delivery failed, 2 waiting · ended on .*2026 · nothing sent yet/,
      ),
    ).toBeDefined();
    await press('Deliveries');
    const log = within(await screen.findByRole('dialog'));
    expect(await log.findByText('Waiting: post.created')).toBeDefined();
    expect(log.getByText(/3 attempts · The receiver responded with 500\. · 12 ms/)).toBeDefined();
  });

  it('show in an open log how a waiting delivery went, also after a failed request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.useRealTimers());
    mockResponse(listWebhookDeliveries, { data: [delivery] });
    open();
    await press('Deliveries');
    const log = within(await screen.findByRole('dialog'));
    await log.findByText('Waiting: post.created');
    mockError(listWebhookDeliveries, 500);
    await letPollTimePass();
    await waitFor(() => expect(asked()).toBeGreaterThan(1));
    expect(log.getByText('Waiting: post.created')).toBeDefined();
    mockResponse(listWebhookDeliveries, { data: [{ ...delivery, outcome: 'delivered' }] });
    await letPollTimePass();
    expect(await log.findByText('Delivered: post.created')).toBeDefined();
    const all = asked();
    await letPollTimePass();
    expect(asked(), 'not asked once none is waiting').toBe(all);
  });

  it('are created with events, and show their secret once', async () => {
    mockResponse(createWebhook, { data: { ...webhook, secret: 'whsec_x' } });
    open();
    await press('Create a webhook');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Enter a name.')).toBeDefined();
    await userEvent.type(form.getByLabelText('Name'), 'Log');
    await userEvent.type(form.getByLabelText('Address'), 'https://hooks.example.org/');
    for (const name of ['A post was changed', 'A post was deleted', 'Many posts were changed at once'])
      await userEvent.click(form.getByLabelText(name));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Enter your password.')).toBeDefined();
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_x');
    expect(requests).toContain(
      'POST /api/webhooks {"name":"Log","url":"https://hooks.example.org/","events":["post.created"],"collection_id":null,"password":"correct horse"}',
    );
  });

  it('need the password for another address, and for nothing else', async () => {
    mockResponse(updateWebhook, { data: webhook });
    open();
    await press('Edit');
    const form = within(await screen.findByRole('dialog'));
    expect(form.queryByLabelText('Your password')).toBeNull();
    await userEvent.type(form.getByLabelText('Address'), 'new');
    const errors = { password: ['This is not your password.'] };
    mockError(updateWebhook, 422, { ...errors, message: 'The given data was invalid.', errors });
    await userEvent.type(form.getByLabelText('Your password'), 'wrong');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This is not your password.')).toBeDefined();
    expect(requests.at(-1)).toContain('"url":"https://hooks.example.org/new"');
    expect(requests.at(-1)).toContain('"password":"wrong"');
    mockResponse(updateWebhook, { data: webhook });
    await userEvent.type(form.getByLabelText('Address'), '{Backspace}{Backspace}{Backspace}');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.findLast((each) => each.startsWith('PATCH'))).not.toContain('password');
  });

  it('show what is wrong with an address at its field', async () => {
    const errors = { url: ['The server sends to public addresses only.'] };
    mockError(updateWebhook, 422, { ...errors, message: 'The given data was invalid.', errors });
    open();
    await press('Edit');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The server sends to public addresses only.')).toBeDefined();
  });

  it('get a new secret, and are deleted, when that is confirmed', async () => {
    mockResponse(rotateWebhookSecret, { data: { ...webhook, secret: 'whsec_new' } });
    mockResponse(deleteWebhook, null);
    open();
    const confirm = async (name: string) => {
      await press(name);
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    };
    await confirm('New secret');
    expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_new');
    await press('Done');
    await confirm('Delete');
    await waitFor(() => expect(requests).toContain('DELETE /api/webhooks/4'));
  });

  it('say how a test went', async () => {
    const titles: string[] = [];
    const off = on('notification:raised', ({ title }) => titles.push(title));
    mockResponse(testWebhook, { data: { ...delivery, event: 'webhook.test', outcome: 'failed', attempts: 1 } });
    open();
    await press('Send a test');
    await waitFor(() => expect(titles).toEqual(['The test was not accepted.']));
    await waitFor(() => expect(requests.filter((each) => each === 'GET /api/webhooks')).toHaveLength(2));
    expect(document.activeElement?.textContent, 'the list stays').toBe('Send a test');
    off();
  });
});
