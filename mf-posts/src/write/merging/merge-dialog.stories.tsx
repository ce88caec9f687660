import { aPost } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';

import { MergeDialog } from './merge-dialog.tsx';

const LOADING = { timeout: 10_000 };
const ignore = () => {};

const meta = {
  title: 'Posts/Merging',
  component: MergeDialog,
  args: {
    decision: aMergeDecision(
      aPost({ id: 3 }),
      { field: 'title', mine: 'Rye bread', theirs: 'Spelt bread', context: 'Bread' },
      {
        mine: '<strong>two</strong>&nbsp;hours',
        theirs: 'a day',
        context: '<p>Mix flour and water, and wait for an hour.</p>',
      },
      { kind: 'block', mine: null, theirs: '<ul><li><p>Use a tin, with paper.</p></li></ul>', context: null },
      { kind: 'block', mine: '<p>اخبز حتى يصبح داكنًا</p>', theirs: '<pre><code>240 °C</code></pre>', context: null },
    ),
    isRepeated: false,
    busy: false,
    onDecide: ignore,
    onClose: ignore,
  },
} satisfies Meta<typeof MergeDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FourPlaces: Story = {
  play: async () => {
    await expect(await screen.findByText('4 places are not decided yet.', {}, LOADING)).toBeVisible();
  },
};

export const Decided: Story = {
  args: { isRepeated: true },
  play: async () => {
    for (const radio of await screen.findAllByRole('radio', { name: 'Keep both' }, LOADING))
      await userEvent.click(radio);
    await expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};
