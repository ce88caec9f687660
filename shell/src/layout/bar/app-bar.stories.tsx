import { USER_PERMISSION, VISITOR_PERMISSION } from '@benotes/contract';
import { type AppBar as Bar, collections, session, useAppBar, useIsMobile } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';

import { AppBar } from './app-bar.tsx';

const nothing = () => {};
const create = { label: 'Create', icon: 'add', hint: 'Ctrl + Alt + N', run: nothing } as const;
const save = { label: 'Save', icon: 'checkmark', hint: 'Ctrl + Alt + S', run: nothing } as const;
const paste = { label: 'Paste', longLabel: 'Paste a link', icon: 'paste', run: nothing } as const;
const edit = { label: 'Edit Collection', icon: 'edit', run: nothing } as const;
const history = {
  label: 'History',
  longLabel: 'Show the history of this post',
  icon: 'history',
  run: nothing,
} as const;
const undo = { label: 'Discard changes', icon: 'undo', run: nothing } as const;
const remove = { label: 'Delete', longLabel: 'Delete post', icon: 'delete', color: 'danger', run: nothing } as const;

interface PageProps {
  bar: Bar;
  visiting?: boolean;
}

function Page({ bar, visiting = false }: PageProps) {
  useAppBar(bar);
  const overlays = useIsMobile();
  return <AppBar title="" menu={visiting ? undefined : { shown: !overlays, overlays, toggle: nothing }} />;
}

const meta = {
  title: 'Shell/Top bar',
  component: Page,
  args: { bar: { title: 'Uncategorized', action: create, options: [paste] } },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    session.permission = USER_PERMISSION;
  },
} satisfies Meta<typeof Page>;
export default meta;

type Story = StoryObj<typeof meta>;

const onPhone = { viewport: { value: 'mobile2', isRotated: false } };
const onTablet = { viewport: { value: 'tablet', isRotated: false } };
const nested: Bar = { title: 'Bread', trail: ['Kitchen', 'Winter'], action: create, options: [paste, edit] };
const deep: Bar = {
  title: 'A collection whose name is far too long for the bar that contains it, and goes on and on',
  trail: Array.from({ length: 12 }, (_, level) => `Collection ${level + 1}`),
  action: create,
  options: [paste, edit],
};

export const Home: Story = {};
export const NestedCollection: Story = { args: { bar: nested } };
export const DeepCollectionWithALongName: Story = { args: { bar: deep } };
export const DeepCollection: Story = {
  args: { bar: { ...deep, title: 'Bread' } },
  globals: onTablet,
  play: async () => {
    const parent = screen.getByText('Collection 12');
    await expect(parent.scrollWidth).toBeLessThanOrEqual(parent.clientWidth);
  },
};
export const EditedPost: Story = { args: { bar: { title: 'Edit Post', action: save, options: [remove] } } };
export const Saving: Story = {
  args: { bar: { title: 'Edit Post', action: { ...save, busy: true }, options: [remove] } },
};

/** An existing post is saved by itself. */
const autosaved = (status: string): Story => ({
  args: { bar: { title: 'Edit Post', status, action: save, options: [undo, history, remove] } },
  play: async () => {
    await expect(await screen.findByText(status)).toBeVisible();
    const title = screen.getByText('Edit Post');
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  },
});

export const SavedByItself: Story = autosaved('Saved 14:02');
export const SavingByItself: Story = autosaved('Saving…');
export const NotSavedOffline: Story = autosaved('Not saved (offline)');
export const NotSavedOnATablet: Story = { ...autosaved('Not saved (offline)'), globals: onTablet };

export const NothingToSave: Story = {
  args: { bar: { title: 'Create Post', action: { ...save, disabledReason: 'Write something first.' } } },
};
export const WithoutAButton: Story = { args: { bar: { title: 'Search' } } };
export const ForAVisitor: Story = {
  args: { bar: nested, visiting: true },
  beforeEach: () => {
    session.permission = VISITOR_PERMISSION;
  },
};
export const BeforeThePageHasLoaded: Story = {
  render: () => <AppBar title="Recycle Bin" menu={{ shown: true, overlays: false, toggle: nothing }} />,
};

export const OnATablet: Story = { args: { bar: nested }, globals: onTablet };
export const LongNameOnATablet: Story = { args: { bar: deep }, globals: onTablet };
export const OnAPhone: Story = { args: { bar: nested }, globals: onPhone };
export const LongNameOnAPhone: Story = { args: { bar: deep }, globals: onPhone };

const MIN_TITLE_PX = 80;
const boxOf = (element: Element) => element.getBoundingClientRect();

/** Below the title, which stays as wide as without it, and not below the buttons. */
export const CountOnAPhone: Story = {
  args: { bar: { ...nested, title: 'Uncategorized', count: '4,182' } },
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async () => {
    const count = await screen.findByText('4,182');
    const title = screen.getByText('Uncategorized');
    await waitFor(() => expect(boxOf(count).top).toBeGreaterThanOrEqual(boxOf(title).bottom));
    await expect(boxOf(count).left).toBe(boxOf(title).left);
    await expect(boxOf(count).left + count.scrollWidth).toBeLessThan(
      boxOf(screen.getByRole('button', { name: 'Options' })).left,
    );
    const header = screen.getByRole('banner');
    await expect(boxOf(count).bottom).toBeLessThan(boxOf(header).bottom);
    await expect(header.offsetHeight).toBe(52);
  },
};

/** The title has the room of the words of the button, which keeps its name. */
export const BellAndOptionsOnAPhone: Story = {
  args: { bar: { ...nested, title: 'Uncategorized' } },
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  beforeEach: () => {
    collections.unread = 0;
    return () => {
      collections.unread = null;
    };
  },
  play: async () => {
    await screen.findByRole('button', { name: 'Notifications' });
    await expect(boxOf(screen.getByText('Uncategorized')).width).toBeGreaterThan(MIN_TITLE_PX);
    await expect(boxOf(screen.getByRole('button', { name: 'Create' })).width).toBeLessThan(MIN_TITLE_PX);
  },
};

/** Without options, there is room for the title and the words of the button. */
export const FormOnAPhone: Story = {
  args: { bar: { title: 'Create Post', action: save } },
  globals: onPhone,
  play: async () => {
    const words = screen.getByText('Save');
    await expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  },
};

export const OptionsOnAPhone: Story = {
  args: { bar: { title: 'Edit Post', action: save, options: [paste, remove] } },
  globals: onPhone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Options' }));
    await canvas.findByRole('dialog', { name: 'Options' }, { timeout: 10_000 }); // it is loaded on first use
  },
};
