import { aCollection } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn } from 'storybook/test';

import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';

const rye = aCollection({ id: 4, name: 'Rye', parent_id: 3 });
const bread = aCollection({ id: 3, name: 'Bread', parent_id: 2, nested: [rye], is_shared: true });
const recipes = aCollection({ id: 2, name: 'Recipes', nested: [bread, aCollection({ id: 5, name: 'Soup' })] });

let answer: (response: Response) => void = () => {};

const answerCounts = () => {
  const counts = { posts_count: 204, collections_below: 3, posts_below: 1000 };
  answer(Response.json({ data: { ...recipes, ...counts } }));
};

const meta = {
  title: 'Collections/Delete a collection',
  component: DeleteCollectionDialog,
  args: { collection: recipes, busy: false, onConfirm: () => {}, onClose: () => {} },
  beforeEach: () => {
    const counts = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    spyOn(window, 'fetch').mockImplementation(() => counts);
  },
} satisfies Meta<typeof DeleteCollectionDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Counting: Story = {
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('Checking what will be deleted…');
    await expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Nothing moves when the numbers arrive. */
export const Counted: Story = {
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    const height = dialog.offsetHeight;
    answerCounts();
    await expect(await screen.findByText(/^4 collections will be deleted/)).toBeVisible();
    await expect(dialog.offsetHeight).toBe(height);
  },
};

export const CountedOnAPhone: Story = { ...Counted, globals: { viewport: { value: 'mobile2', isRotated: false } } };

export const WithoutNumbers: Story = {
  play: async () => {
    spyOn(console, 'error').mockImplementation(() => {}); // logged
    answer(new Response('', { status: 503 }));
    await expect(await screen.findByText('The posts will move to the Recycle Bin.')).toBeVisible();
  },
};
