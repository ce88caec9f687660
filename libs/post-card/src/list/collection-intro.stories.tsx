import type { Meta, StoryObj } from '@storybook/react-vite';

import { A_PICTURE } from '../sample-picture.ts';
import { CollectionIntro } from './collection-intro.tsx';

const meta = {
  title: 'Posts/Collection intro',
  component: CollectionIntro,
  args: { description: 'Sourdough, rye, and everything that needs a hot oven.\nTried at home.', cover: A_PICTURE },
} satisfies Meta<typeof CollectionIntro>;
export default meta;

type Story = StoryObj<typeof meta>;

export const CoverAndDescription: Story = {};
export const DescriptionOnly: Story = { args: { cover: undefined } };
export const CoverOnly: Story = { args: { description: undefined } };
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile2', isRotated: false } } };
