import type { CollectionColor } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';

import { ColorPicker } from './color-picker.tsx';

function Chosen({ initial }: { initial: CollectionColor | null }) {
  const [color, setColor] = useState(initial);
  return <ColorPicker label="Icon color" value={color} onChange={setColor} />;
}

const meta = {
  title: 'Controls/Color picker',
  component: Chosen,
  args: { initial: null },
} satisfies Meta<typeof Chosen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Teal: Story = { args: { initial: 'teal' } };

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'Orange' })).toBeChecked();
  },
};
