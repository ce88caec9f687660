import type { Meta, StoryObj } from '@storybook/react-vite';

import { TextField } from '../field/text-field.tsx';
import { PageColumn } from './page-column.tsx';

const meta = {
  title: 'Foundations/Page column',
  component: PageColumn,
  args: {
    children: (
      <>
        <TextField label="Name" />
        <TextField label="Email" />
      </>
    ),
  },
} satisfies Meta<typeof PageColumn>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Form: Story = {};

export const Dense: Story = { args: { dense: true } };
