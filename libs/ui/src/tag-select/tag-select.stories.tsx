import { aTag } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import type { TagSelectProps } from './tag-combobox.tsx';
import { TagSelect } from './tag-select.tsx';

const NAMES = ['Architecture', 'Bread', 'Garden', 'Music', 'Reading', 'Systems', 'Travel', 'Writing'];
const TAGS = NAMES.map((name, index) => aTag({ id: index + 1, name }));

function Controlled({ value: start, ...props }: Omit<TagSelectProps, 'onChange'>) {
  const [value, setValue] = useState(start);
  return (
    <div style={{ maxWidth: 420 }}>
      <TagSelect {...props} value={value} onChange={setValue} />
    </div>
  );
}

const meta = {
  title: 'Controls/Tag select',
  component: Controlled,
  args: { label: 'Tags', tags: TAGS, value: [] },
} satisfies Meta<typeof Controlled>;
export default meta;

type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(await screen.findByRole('combobox'));
  await expect((await screen.findAllByRole('option'))[0]).toBeVisible();
};

const CHOSEN = [{ id: 5, name: 'Reading' }, { id: 3, name: 'Garden' }, { name: 'to be created' }];

export const Empty: Story = {};
export const Chosen: Story = { args: { value: CHOSEN } };
export const WithError: Story = { args: { value: CHOSEN, error: 'One of these tags is gone.' } };
export const AsChips: Story = { args: { value: CHOSEN, isQuiet: true } };
export const Disabled: Story = { args: { value: CHOSEN, disabled: true } };
export const Open: Story = { args: { value: CHOSEN }, play: open };

export const LongNames: Story = {
  args: {
    value: [
      { id: 20, name: 'Things to look up again when there is time for a longer walk through the archive' },
      ...CHOSEN,
      ...NAMES.map((name) => ({ name: `${name} of the year` })),
    ],
  },
};

export const Typing: Story = {
  play: async () => {
    await open();
    await userEvent.keyboard('ea');
    await expect(screen.getAllByRole('option').at(-1)).toHaveTextContent('Create “ea”');
  },
};

export const NothingFound: Story = {
  play: async () => {
    await open();
    await userEvent.keyboard('zebra');
    await expect(screen.getByText('No additional tags found')).toBeVisible();
  },
};

export const OnAChip: Story = {
  args: { value: CHOSEN },
  play: async () => {
    await screen.findByRole('combobox');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Garden' })).toHaveFocus());
  },
};

export const SevenThousandTags: Story = {
  args: { tags: Array.from({ length: 7500 }, (_, index) => aTag({ id: index + 1, name: `Tag ${index + 1}` })) },
  play: async () => {
    await open();
    await expect(screen.getAllByRole('option').length).toBeLessThan(100);
    const start = performance.now();
    await userEvent.keyboard('tag 7499{Enter}');
    await expect(await screen.findByRole('button', { name: 'Remove Tag 7499' })).toBeVisible();
    await expect(performance.now() - start).toBeLessThan(3000);
  },
};
