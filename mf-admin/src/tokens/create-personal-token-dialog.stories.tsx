import type { Meta, StoryObj } from '@storybook/react-vite';

import { CopyField } from '../form/copy-field.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import { CreatePersonalTokenDialog } from './create-personal-token-dialog.tsx';

const meta = {
  title: 'Users/Create an API token',
  component: CreatePersonalTokenDialog,
  args: { canRelease: false, onClose: () => {} },
} satisfies Meta<typeof CreatePersonalTokenDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = {};
export const OfAnOwner: Story = { args: { canRelease: true } };
export const Incomplete: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Create' }));
  },
};
export const Created: Story = {
  render: () => (
    <OneTimeDialog title="Create a token" onClose={() => {}}>
      <CopyField label="Token" hint="Copy the token now. It is not shown again." value={`bnt_${'x7'.repeat(21)}q`} />
    </OneTimeDialog>
  ),
};
