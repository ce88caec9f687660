import type { Notification } from '@benotes/contract';
import { CREATED } from '@benotes/contract/builders';
import { collections } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense } from 'react';
import { expect, screen, spyOn } from 'storybook/test';

import { Bell } from './bell.tsx';

const told = (id: number, given: Partial<Notification>): Notification => ({
  id,
  kind: 'comment',
  is_read: true,
  is_available: true,
  by: { id: 3, name: 'Ada' },
  post_id: 7,
  comment_id: id,
  collection_id: null,
  name: 'Soup',
  text: 'Less salt.',
  created_at: CREATED,
  ...given,
});

const GONE = { is_available: false, by: null, post_id: null, comment_id: null, name: null, text: null };

const list = [
  told(5, { kind: 'mention', is_read: false, text: '@Ann, could you bring two leeks, and the large pot? '.repeat(6) }),
  told(4, { is_read: false, by: { id: 4, name: 'عمر' }, text: 'أقل ملحًا\nمن فضلك', name: `Soup ${'x'.repeat(80)}` }),
  told(3, { kind: 'shared', post_id: null, comment_id: null, collection_id: 9, name: 'Family', text: null }),
  told(2, GONE),
  told(6, { ...GONE, kind: 'versions-removed', is_read: false, is_available: true }),
  told(1, { ...GONE, kind: 'access-ended', is_available: true, name: 'Trips', collection_id: 8 }),
];

const respond = (data: readonly Notification[]) => {
  const unread = data.filter(({ is_read }) => !is_read).length;
  spyOn(window, 'fetch').mockImplementation(async () => Response.json({ data, unread }));
};

const meta = {
  title: 'Shell/Notifications of the user',
  component: Bell,
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Suspense>{Story()}</Suspense>
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    Object.assign(collections, { unread: 2 });
    return () => void Object.assign(collections, { unread: null });
  },
} satisfies Meta<typeof Bell>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Unread: Story = {};

export const List: Story = {
  beforeEach: () => respond(list),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notifications: 2 unread' }));
    await expect(await screen.findByRole('link', { name: /mentioned you/ })).toBeVisible();
  },
};

export const None: Story = {
  beforeEach: () => respond([]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Notifications/ }));
    await expect(await screen.findByText('There are no notifications yet.')).toBeVisible();
  },
};
