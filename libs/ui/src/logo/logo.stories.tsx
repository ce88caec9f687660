import type { Meta, StoryObj } from '@storybook/react-vite';

import { Logo } from './logo.tsx';

const meta = { title: 'Foundations/Mark', component: Logo } satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheSidebar: Story = {};
export const Large: Story = { args: { size: 96 } };
