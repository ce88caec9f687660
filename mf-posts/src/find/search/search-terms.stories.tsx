import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';

import { SearchTerms } from './search-terms.tsx';

function Tried({ typed: start }: { typed: string }) {
  const [typed, setTyped] = useState(start);
  return (
    <div style={{ paddingTop: 40 }}>
      <SearchTerms typed={typed} onChange={setTyped} />
    </div>
  );
}

const meta = {
  title: 'Posts/Search terms',
  component: Tried,
  args: { typed: 'bread tag:recipes -is:link in:"Kitchen/Bread" after:2025-03' },
} satisfies Meta<typeof Tried>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Operators: Story = {};

export const OnAPhone: Story = {
  args: { typed: `tag:"a rather long name of a tag that does not fit on one line of a phone" ${meta.args.typed}` },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};

export const NotUnderstood: Story = {
  args: { typed: 'bread autor:me is:open "rye' },
};

/** The first operator is removed. */
export const Removed: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Tag: .*recipes/ }));
    await expect(screen.getAllByRole('listitem')).toHaveLength(3);
  },
};
