import type { Meta, StoryObj } from '@storybook/react-vite';

import { Field } from './field.tsx';
import { Select } from './select.tsx';

const meta = {
  title: 'Controls/Select',
  component: Select,
  render: (args) => (
    <div style={{ maxWidth: 420 }}>
      <Field label="Order">
        {(ids) => (
          <Select {...ids} {...args}>
            <option>Newest first</option>
            <option>Oldest first</option>
          </Select>
        )}
      </Field>
    </div>
  ),
} satisfies Meta<typeof Select>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Disabled: Story = { args: { disabled: true } };
export const Quiet: Story = { args: { isQuiet: true } };
