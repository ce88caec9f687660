import type { Meta, StoryObj } from '@storybook/react-vite';

import { ConfirmationDialog } from './confirmation-dialog.tsx';

const meta = {
  title: 'Shell/Confirmation',
  component: ConfirmationDialog,
  args: { request: { methods: ['password', 'passkey'], provider: null }, onSettled: () => {} },
} satisfies Meta<typeof ConfirmationDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const PasswordOrPasskey: Story = {};
export const Provider: Story = { args: { request: { methods: ['provider'], provider: 'Example' } } };
export const NoMethods: Story = { args: { request: { methods: [], provider: null } } };
