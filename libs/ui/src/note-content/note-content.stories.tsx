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
export const BothDirections: Story = {
  args: {
    html:
      '<h2>מסע לים המלח</h2><p>יוצאים ב־7:30 מתחנת הרכבת.</p><p>Tickets are in the blue folder.</p>' +
      '<ul><li><p>مياه وقبعات</p><ul><li><p>كريم الشمس</p></li></ul></li><li><p>كتاب للطريق</p></li></ul>' +
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>להזמין מלון</p></div></li></ul>' +
      '<blockquote><p>אל תשכחו את המפה.</p><pre><code>dig +short example.org</code></pre></blockquote>',
  },
};
const favicon =
  'data:image/svg+xml,' +
  encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="14" height="14" fill="teal"/></svg>');
const LINK_BLOCKS =
  '<p>Before we leave:</p><unfurling-link href="https://example.com/ferries" data-title="Ferries to the islands"></unfurling-link>' +
  '<unfurling-link href="https://weather.example.org/harbour?days=7" data-title=""></unfurling-link><p>That is all.</p>';

/** One site with a favicon, and one without, which shows its first letter. */
export const LinkBlocks: Story = {
  args: {
    html: LINK_BLOCKS,
    post: 1,
    faviconSource: ({ domain }) => (domain === 'example.com' ? favicon : '/no-such-picture'),
  },
};
export const LinkBlocksWithoutFavicons: Story = { args: { html: LINK_BLOCKS } };
export const PlainText: Story = { args: { html: 'A line of words, stored without a wrapper.' } };
export const Inline: Story = {
  args: { html: 'A line with <strong>marks</strong> and a <a href="#there">link</a>.', inline: true },
};
export const Hostile: Story = {
  args: {
    html: '<p>What is left of a hostile note.</p><img src=x onerror="document.title=1"><script>document.title=1</script>',
  },
};
