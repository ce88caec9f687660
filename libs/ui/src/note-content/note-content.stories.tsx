import type { Meta, StoryObj } from '@storybook/react-vite';

import { NoteContent } from './note-content.tsx';
import { A_WHOLE_NOTE } from './sample-note.ts';

const meta = {
  title: 'Posts/Note content',
  component: NoteContent,
  args: { html: A_WHOLE_NOTE },
  decorators: [(Story) => <div style={{ maxWidth: 720 }}>{Story()}</div>],
} satisfies Meta<typeof NoteContent>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = {};
export const OnlyWords: Story = { args: { html: 'A line of words, stored without a wrapper.' } };
export const Inline: Story = {
  args: { html: 'A line with <strong>marks</strong> and a <a href="#there">link</a>.', inline: true },
};
export const Hostile: Story = {
  args: {
    html: '<p>What is left of a hostile note.</p><img src=x onerror="document.title=1"><script>document.title=1</script>',
  },
};
