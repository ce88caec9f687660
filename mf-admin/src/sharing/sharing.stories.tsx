import type { ServerGrant } from '@benotes/contract';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { spyOn } from 'storybook/test';

import { SharingSection } from './sharing-section.tsx';

const grant: ServerGrant = {
  id: 9,
  collection_id: 4,
  collection_name: 'Recipes',
  kind: 'user',
  principal_id: 2,
  name: 'Youngest',
  role: 'viewer',
  may_comment: true,
  created_at: '2026-11-22T09:00:00.000Z',
  from: null,
  owner: { id: 1, name: 'Grandmother' },
  made_by: { id: 3, name: 'Somebody whose name is so long that it does not fit on one line of a phone' },
};

const respond = (data: readonly ServerGrant[]) => () =>
  void spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ data })));

const meta = {
  title: 'Users/Who shares what with whom',
  component: SharingSection,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
} satisfies Meta<typeof SharingSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Listed: Story = {
  beforeEach: respond([
    grant,
    { ...grant, id: 8, kind: 'group', name: 'Cousins', role: 'manager', made_by: null },
    { ...grant, id: 7, kind: 'everyone', principal_id: null, name: '', role: 'editor', made_by: grant.owner },
  ]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show who shares what with whom' }));
    await canvas.findAllByRole('listitem');
  },
};

export const Nothing: Story = {
  beforeEach: respond([]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show who shares what with whom' }));
    await canvas.findByText('Nothing is shared.');
  },
};
