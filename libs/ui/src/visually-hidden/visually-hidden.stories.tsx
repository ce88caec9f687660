import type { Meta, StoryObj } from '@storybook/react-vite';

import { VisuallyHidden } from './visually-hidden.tsx';

const meta = {
  title: 'Foundations/Visually hidden',
  component: VisuallyHidden,
  args: { children: '(opens in a new tab)' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;

type Story = StoryObj<typeof meta>;

export const BesideALink: Story = {
  render: (args) => (
    <a href="#there">
      A page <VisuallyHidden {...args} />
    </a>
  ),
};
