import type { Meta, StoryObj } from '@storybook/react-vite';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const meta = { title: 'Controls/Button', component: Button, args: { children: 'Save' } } satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Primary: Story = { args: { tone: 'primary' } };
export const Danger: Story = { args: { tone: 'danger', icon: 'trash', children: 'Delete collection' } };
export const Quiet: Story = { args: { tone: 'quiet', icon: 'filter', children: 'Filter' } };
export const QuietAndOpen: Story = { args: { ...Quiet.args, 'aria-expanded': true } };
export const WithIcon: Story = { args: { tone: 'primary', icon: 'plus', children: 'Create' } };
export const Busy: Story = { args: { tone: 'primary', busy: true } };
export const Disabled: Story = { args: { disabled: true } };

export const OnlyAnIcon: Story = {
  render: () => (
    <>
      <IconButton label="Post menu" icon="more" />
      <IconButton label="Edit" icon="edit" />
      <IconButton label="Saving" icon="edit" busy />
      <IconButton label="Undo" icon="undo" disabled />
    </>
  ),
};
