import type { Meta, StoryObj } from '@storybook/react-vite';

import { Button } from '../button/button.tsx';
import { TextField } from './text-field.tsx';

const meta = {
  title: 'Controls/Text field',
  component: TextField,
  args: { label: 'Name of Collection', defaultValue: 'Reading' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { defaultValue: '', placeholder: 'Recipes' } };
export const WithHint: Story = { args: { hint: 'As it stands in the sidebar.' } };
export const WithError: Story = { args: { defaultValue: '', error: 'The name field is required.', required: true } };
export const Password: Story = { args: { label: 'Password', type: 'password', defaultValue: 'correct horse' } };
export const WithAButton: Story = {
  args: { label: 'Token', defaultValue: 'a8Qz', beside: <Button icon="retry">Generate</Button> },
};
export const Disabled: Story = { args: { disabled: true } };
