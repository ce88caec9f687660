import { USER_PERMISSION, VISITOR_PERMISSION } from '@benotes/contract';
import { type AppBar as Bar, session, useAppBar } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';

import { AppBar } from './app-bar.tsx';

const nothing = () => {};
const menu = { shown: true, overlays: false, toggle: nothing };
const create = { label: 'Create', icon: 'add', hint: 'Ctrl + Alt + N', run: nothing } as const;
const save = { label: 'Save', icon: 'checkmark', hint: 'Ctrl + Alt + S', run: nothing } as const;
const paste = { label: 'Paste', longLabel: 'Paste a link', icon: 'paste', run: nothing } as const;
const edit = { label: 'Edit Collection', icon: 'edit', run: nothing } as const;
const remove = { label: 'Delete', longLabel: 'Delete post', icon: 'delete', color: 'danger', run: nothing } as const;

interface PageProps {
  bar: Bar;
  visiting?: boolean;
}

function Page({ bar, visiting = false }: PageProps) {
  useAppBar(bar);
  return <AppBar title="" menu={visiting ? undefined : menu} />;
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
export const BeforeThePageHasLoaded: Story = { render: () => <AppBar title="Recycle Bin" menu={menu} /> };

export const OnATablet: Story = { args: { bar: nested }, globals: onTablet };
export const LongNameOnATablet: Story = { args: { bar: deep }, globals: onTablet };
export const OnAPhone: Story = { args: { bar: nested }, globals: onPhone };
export const LongNameOnAPhone: Story = { args: { bar: deep }, globals: onPhone };
export const OptionsOnAPhone: Story = {
  args: { bar: { title: 'Edit Post', action: save, options: [paste, remove] } },
  globals: onPhone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Options' }));
    await canvas.findByRole('dialog', { name: 'Options' }, { timeout: 10_000 }); // it is loaded on first use
  },
};
