import { aCollection } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, spyOn } from 'storybook/test';

import { CollectionHead, type CollectionHeadProps } from './collection-head.tsx';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 264"><rect width="600" height="264" fill="#9bd0c2"/></svg>';
const PICTURE = `data:image/svg+xml,${encodeURIComponent(picture)}`;
const child = (id: number, name: string, more: object = {}) => aCollection({ id, name, parent_id: 1, ...more });
const few = [
  child(2, 'Bread', { icon_id: 302, color: 'orange', posts_count: 1204, nested: [child(9, 'Rye')] }),
  child(3, 'A name that is far too long for a chip of this width', { posts_count: 1 }),
  child(4, 'Soup', { cover: PICTURE, posts_count: 12 }),
];
const many = Array.from({ length: 160 }, (_, index) =>
  child(100 + index, `Shelf ${index + 1}`, { posts_count: index }),
);

function Head({ collection }: Pick<CollectionHeadProps, 'collection'>) {
  const [includesBelow, setBelow] = useState(false);
  return <CollectionHead collection={collection} includesBelow={includesBelow} onIncludeBelow={setBelow} />;
}

const meta = {
  title: 'Posts/Head of a collection',
  component: Head,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  args: { collection: aCollection({ id: 1, nested: few }) },
  beforeEach: () => void Object.assign(session, { permission: 7 }),
} satisfies Meta<typeof Head>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chips: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile2', isRotated: false } } };

/** The field in place of the button: Enter saves its name. */
export const NewSubcollection: Story = {
  beforeEach: () => {
    spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {})); // it is not saved
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'New' }));
    const field = canvas.getByRole('textbox', { name: 'Name of the new subcollection' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('Preserves');
    await expect(field).toHaveValue('Preserves');
    await expect(field).toBeVisible();
  },
};
export const NewSubcollectionOnAPhone: Story = {
  ...NewSubcollection,
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};

export const WithCoverAndDescription: Story = {
  args: {
    collection: aCollection({ id: 1, nested: few, cover: PICTURE, description: 'Everything that needs a hot oven.' }),
  },
};

export const Many: Story = {
  args: { collection: aCollection({ id: 1, nested: many }) },
  play: async ({ canvas, userEvent }) => {
    const shown = () => canvas.getAllByRole('link').length;
    await expect(shown()).toBeLessThan(160);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 160' }));
    await expect(shown()).toBe(160);
  },
};
