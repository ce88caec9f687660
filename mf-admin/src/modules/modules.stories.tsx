import type { ReleasedModule } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { ModuleCard } from './module-card.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const version = { since: '2026-11-22T09:00:00Z', by: 'Grandmother', bytes: 1_300_000 };
const posts: ReleasedModule = {
  name: 'mf_posts',
  title: 'Posts',
  adds: ['Search', 'Recycle Bin'],
  is_enabled: true,
  live: { ...version, version: '3f2a9c0d41be' },
  canary: null,
  previous: { ...version, version: '77d0a1b2c3e4' },
};
const canary = { ...version, version: 'a1b2c3d4e5f6', since: '2026-11-23T09:00:00Z' };
const noop = () => {};

const meta = {
  title: 'Modules/Module card',
  component: ModuleCard,
  args: { module: posts, isOpen: true, onChanged: noop },
} satisfies Meta<typeof ModuleCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Live: Story = {};
export const Disabled: Story = { args: { module: { ...posts, is_enabled: false } } };
export const CanaryForAShare: Story = {
  args: { module: { ...posts, canary: { ...canary, percent: 10, users: null } } },
};
export const CanaryForNamedUsers: Story = {
  args: { module: { ...posts, canary: { ...canary, percent: null, users: ['Youngest', 'Grandmother'] } } },
};
export const Promoting: Story = {
  ...CanaryForAShare,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Promote' }));
  },
};
export const OnAPhone: Story = { ...CanaryForAShare, globals: { viewport: { value: 'mobile2', isRotated: false } } };
export const UploadForSomeUsers: Story = {
  render: () => <UploadDialog isSigned={false} onClose={noop} onReleased={noop} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Who gets it'), 'Some users');
    await canvas.findByLabelText('Percent of users');
  },
};
