import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { ConnectDialog } from './connect-dialog.tsx';
import { IdentitiesSection } from './identities-section.tsx';

const meta = {
  title: 'Users/Sign-in with a provider',
  component: IdentitiesSection,
} satisfies Meta<typeof IdentitiesSection>;
export default meta;

type Story = StoryObj<typeof meta>;

const respond = (data: unknown) => () =>
  void spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ data })));

const identity = {
  id: 3,
  host: 'login.example.org',
  email: 'somebody.whose.address.has.no.place.to.break@a-rather-long-name-of-a-site.example.org',
  created_at: '2026-11-22T09:00:00.000Z',
  last_used_at: '2026-11-24T09:00:00.000Z',
};

export const Connected: Story = {
  beforeEach: respond({ provider: 'Example', identities: [identity, { ...identity, id: 4, email: null }] }),
  play: async ({ canvas }) => {
    await canvas.findByText(/somebody/);
  },
};
export const None: Story = {
  beforeEach: respond({ provider: 'Example', identities: [] }),
  play: async ({ canvas }) => {
    await canvas.findByText('No account is connected.');
  },
};
export const Connect: Story = { render: () => <ConnectDialog provider="Example" onClose={() => {}} /> };
