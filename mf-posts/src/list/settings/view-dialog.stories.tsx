import { DEFAULT_LIST_SETTINGS } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { Popover } from '@benotes/ui/popover';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';

import { ViewControls } from './view-dialog.tsx';

const meta = {
  title: 'Posts/View settings',
  component: ViewControls,
  args: { list: '7', settings: DEFAULT_LIST_SETTINGS, onView: fn(), onSort: fn(), onShow: fn() },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof ViewControls>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfACollection: Story = {
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('radio', { name: 'Titles' }));
    await expect(args.onView).toHaveBeenCalledWith('titles');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title A to Z');
    await expect(args.onSort).toHaveBeenCalledWith('title');
    await userEvent.click(screen.getByRole('switch', { name: 'Tags' }));
    await expect(args.onShow).toHaveBeenCalledWith('tags', false);
  },
};
export const OfASearch: Story = { args: { list: 'search', settings: { ...DEFAULT_LIST_SETTINGS, view: 'titles' } } };
export const OfFavorites: Story = {
  args: { list: 'favorites', isAcross: true },
  play: async () => {
    await expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Newest first');
    await expect(screen.queryByRole('option', { name: 'By hand' })).toBeNull();
  },
};
export const OfTheRecycleBin: Story = { args: { list: 'recycle-bin' } };

function BelowAButton() {
  const [button, setButton] = useState<HTMLButtonElement>();
  return (
    <>
      <Button onClick={({ currentTarget }) => setButton(currentTarget)}>View</Button>
      {button && (
        <Popover anchor={button} label="View and sort order" onClose={() => setButton(undefined)}>
          <ViewControls
            list="7"
            settings={DEFAULT_LIST_SETTINGS}
            onView={() => {}}
            onSort={() => {}}
            onShow={() => {}}
          />
        </Popover>
      )}
    </>
  );
}

export const InAPopover: Story = {
  render: () => <BelowAButton />,
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    await expect(screen.getByRole('radio', { name: 'Cards' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(screen.getByRole('button', { name: 'View' })).toHaveFocus();
  },
};
