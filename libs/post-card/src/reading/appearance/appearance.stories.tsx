import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';

import { AppearanceButton } from './appearance-button.tsx';

const DEFAULT = { size: 'm', width: 'normal', font: 'sans', lines: 'normal', paper: 'plain' } as const;

const meta = {
  title: 'Posts/Text settings',
  component: AppearanceButton,
  args: { appearance: DEFAULT, onChange: () => {} },
} satisfies Meta<typeof AppearanceButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Opened: Story = {
  decorators: [(Story) => <div style={{ display: 'flex', justifyContent: 'end', minHeight: 340 }}>{Story()}</div>],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Aa: text settings' }));
    await screen.findByRole('radio', { name: 'Serif' }, { timeout: 10_000 });
  },
};
