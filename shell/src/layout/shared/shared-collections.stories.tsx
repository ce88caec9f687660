import { aCollection, aSharedRoot } from '@benotes/contract/builders';
import { collections, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense } from 'react';
import { ref } from 'valtio';

import { SharedCollections } from './shared-collections.tsx';

const trips = aCollection({ id: 41, name: 'Trips', parent_id: 40, posts_count: 12 });

const meta = {
  title: 'Shell/Shared with me',
  component: SharedCollections,
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Suspense>{Story()}</Suspense>
      </MemoryRouter>
    ),
  ],
  args: { current: 41, countsOwn: false, onSettled: () => {} },
  beforeEach: () => {
    // Without a user nothing is requested.
    Object.assign(session, { user: null });
    Object.assign(collections, {
      shared: ref([
        aSharedRoot({ collection: aCollection({ id: 40, name: 'Family', posts_count: 3, nested: [trips] }) }),
        aSharedRoot({
          collection: aCollection({ id: 50, name: 'Garden with a name that is longer than the sidebar is wide' }),
          owner: { id: 4, name: 'Bob' },
          permission: 7,
          role: 'manager',
        }),
      ]),
    });
    return () => void Object.assign(collections, { shared: null });
  },
} satisfies Meta<typeof SharedCollections>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfTwoOwners: Story = {};

export const Menu: Story = {
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('treeitem', {
      name: 'Garden with a name that is longer than the sidebar is wide',
    });
    await userEvent.click(row.querySelector('[data-menu]')!);
  },
};

export const Leaving: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const row = await canvas.findByRole('treeitem', { name: 'Family' });
    await userEvent.click(row.querySelector('[data-menu]')!);
    const body = canvasElement.ownerDocument.body;
    const item = await new Promise<HTMLElement>((resolve) => {
      const look = () => {
        const found = [...body.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((each) =>
          each.textContent?.includes('Leave'),
        );
        if (found) resolve(found);
        else requestAnimationFrame(look);
      };
      look();
    });
    await userEvent.click(item);
  },
};
