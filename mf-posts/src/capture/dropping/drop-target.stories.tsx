import { aCollection, aUser } from '@benotes/contract/builders';
import { clearSession, collections, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { ref } from 'valtio';

import { DropTarget } from './drop-target.tsx';

const tree = [
  aCollection({ id: 6, name: 'Kitchen' }),
  aCollection({ id: 7, name: 'A collection whose name is far too long for one line of a phone' }),
];

/** Drags a link from another window over the page. */
async function dragLink(): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/uri-list', 'https://example.org/');
  await waitFor(async () => {
    document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    await expect(screen.getByText(/^Drop to save in/)).toBeVisible();
  });
}

const meta = {
  title: 'Posts/Drop target',
  component: DropTarget,
  parameters: { layout: 'fullscreen' },
  args: { collectionId: 6 },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <div style={{ minHeight: 320 }}>
          <p style={{ padding: 16 }}>The list that links, texts, and images are dropped on.</p>
          <Story />
        </div>
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    session.user = aUser();
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
    return clearSession;
  },
  play: dragLink,
} satisfies Meta<typeof DropTarget>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnACollection: Story = {};
export const OnUncategorized: Story = { args: { collectionId: null } };
export const OnAPhone: Story = {
  args: { collectionId: 7 },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};
