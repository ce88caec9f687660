import type { Meta, StoryObj } from '@storybook/react-vite';

import { Skeleton } from './skeleton.tsx';

const meta = { title: 'States/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Pulsing: Story = {};
export const WithItsOwnWords: Story = { args: { label: 'Loading the users' } };
