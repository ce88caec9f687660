import { aCollection, aUser } from '@benotes/contract/builders';
import { collections, clearSession, session, useAppBar } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import { EmptyState, ErrorState, Skeleton } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ref } from 'valtio';

import { texts as moduleTexts } from '../modules/texts.ts';
import { provideModules } from '../testing-modules.ts';
import { Layout } from './layout.tsx';

function Page() {
  useAppBar({
    title: 'Bread',
    trail: ['Recipes'],
    action: { label: 'Create', icon: 'add', hint: 'Ctrl + Alt + N', run: () => {} },
    options: [{ label: 'Edit Collection', icon: 'edit', run: () => {} }],
  });
  return <EmptyState title="There are no posts here yet." />;
}

const tree = [
  aCollection({ id: 1, name: 'Recipes', icon_id: 302, nested: [aCollection({ id: 2, name: 'Bread', parent_id: 1 })] }),
  aCollection({ id: 3, name: 'Garden', icon_id: 306 }),
];
const onPhone = { viewport: { value: 'mobile2', isRotated: false } };

const meta = {
  title: 'Shell/Layout',
  component: Layout,
  parameters: { layout: 'fullscreen' },
  args: { title: 'Collection', visiting: false, children: <Page /> },
  decorators: [
    (Story) => (
      <MemoryRouter initialEntries={['/c/2']}>
        <Story />
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    provideModules();
    session.user = aUser({ id: 5 });
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
    return () => {
      clearSession();
      localStorage.clear();
    };
  },
} satisfies Meta<typeof Layout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Desktop: Story = {};
export const SkipLink: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  },
};
export const WhileThePageLoads: Story = { args: { children: <Skeleton /> } };
export const PageThatCouldNotBeLoaded: Story = {
  args: {
    children: (
      <ErrorState title={moduleTexts.remoteFailed} detail={moduleTexts.remoteFailedDetail} onRetry={() => {}} />
    ),
  },
};
export const SidebarHidden: Story = { beforeEach: () => localStorage.setItem('sidebar', 'false') };
export const ForAVisitor: Story = { args: { visiting: true } };
export const Phone: Story = { globals: onPhone };
export const DrawerOnAPhone: Story = {
  globals: onPhone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Menu' }));
    await canvas.findByRole('dialog', { name: 'Menu' });
    await canvas.findByRole('treeitem', { name: 'Bread' });
  },
};
