import type { Meta, StoryObj } from '@storybook/react-vite';

import { Mark } from './logo.tsx';

const meta = { title: 'Foundations/Mark', component: Mark } satisfies Meta<typeof Mark>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheSidebar: Story = {};
export const Large: Story = { args: { size: 96 } };
