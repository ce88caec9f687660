import type { Meta, StoryObj } from '@storybook/react-vite';

import { Spinner } from './spinner.tsx';

const meta = { title: 'States/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Turning: Story = {};
export const WithItsOwnWords: Story = { args: { label: 'Loading more posts' } };
