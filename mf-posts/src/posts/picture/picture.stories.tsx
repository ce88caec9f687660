import { aLink } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';

import { PictureDialog } from './picture-dialog.tsx';
import { PictureField } from './picture-field.tsx';
import { PictureGrid } from './picture-grid.tsx';

const meta = { title: 'Posts/Picture of a link' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** An image without a network request. */
const drawn = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 210"><rect width="400" height="210" fill="${color}"/><circle cx="200" cy="105" r="60" fill="#ffffff80"/></svg>`,
  )}`;
const CURRENT = drawn('#2f6f63');
const FOUND = ['#17559f', '#a82064', '#7d5a00', '#6b3fa0'].map(drawn);

function Grid({ current, found }: { current: string | null; found: readonly string[] }) {
  const [value, setValue] = useState(current);
  return <PictureGrid current={current} uploaded={null} found={found} value={value} onChange={setValue} />;
}

export const Pictures: Story = { render: () => <Grid current={CURRENT} found={FOUND} /> };
export const NoPicture: Story = { render: () => <Grid current={null} found={FOUND} /> };
export const NothingFound: Story = { render: () => <Grid current={CURRENT} found={[]} /> };
export const FieldWithAPicture: Story = { render: () => <PictureField post={aLink({ image_path: CURRENT })} /> };
export const FieldWithout: Story = { render: () => <PictureField post={aLink({ image_path: null })} /> };
export const InADialog: Story = {
  render: () => <PictureDialog post={aLink({ image_path: CURRENT })} onClose={() => {}} />,
};
