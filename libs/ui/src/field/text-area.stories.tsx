import type { Meta, StoryObj } from '@storybook/react-vite';

import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

const LINES = ['Soak the beans overnight.', 'Simmer them for an hour.', 'Add salt at the end.', 'Serve with bread.'];

const meta = {
  title: 'Controls/Text area',
  component: TextArea,
  args: { rows: 3, defaultValue: LINES.join('\n') },
} satisfies Meta<typeof TextArea>;
export default meta;

type Story = StoryObj<typeof meta>;

const inField = (error = ''): Story => ({
  render: (args) => (
    <div style={{ maxWidth: 420 }}>
      <Field label="Description" error={error}>
        {(ids) => <TextArea {...ids} {...args} />}
      </Field>
    </div>
  ),
});

export const Filled: Story = inField();
export const Growing: Story = { ...inField(), args: { grows: true } };
export const WithError: Story = inField('The description is too long.');
