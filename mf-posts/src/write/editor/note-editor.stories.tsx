import { type AppEvents, on, session } from '@benotes/platform';
import { Notice } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { NoteEditor } from './note-editor.tsx';

const meta = {
  title: 'Posts/Note editor',
  component: NoteEditor,
  args: { initialHtml: '', label: 'Content', placeholder: 'Write something or paste a link' },
  decorators: [
    (Story) => (
      // The toolbar is sticky below the top bar of the page, so leave space for it.
      <div style={{ maxWidth: 'var(--reading-width)', margin: '0 auto', paddingTop: 'var(--bar-height)' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof NoteEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Formatted: Story = {
  args: {
    initialHtml:
      '<h1>A week by the sea</h1><p>Notes with <strong>bold</strong>, <em>italic</em>, <u>underlined</u> and <s>struck</s> words, some <code>code</code> and <a href="https://example.com">a link</a>.</p>' +
      '<h2>To remember</h2><blockquote><p>The tide waits for nobody.</p></blockquote><pre><code class="language-js">const days = 7;\nconst hours = days * 24;</code></pre><hr>' +
      '<unfurling-link href="https://example.com/ferries" data-title="Ferries to the islands"></unfurling-link><h3>Last</h3><p>One line,<br>and another.</p>',
  },
};

export const Lists: Story = {
  args: {
    initialHtml:
      '<ul><li><p>Tent</p><ul><li><p>Pegs</p><ul><li><p>Spare pegs</p></li></ul></li><li><p>Poles</p></li></ul></li><li><p>Stove</p></li></ul>' +
      '<ol start="3"><li><p>Third</p></li><li><p>Fourth</p><ol><li><p>Nested</p></li></ol></li></ol>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Book the ferry</p></li><li data-type="taskItem" data-checked="false"><p>Check the tyres</p></li></ul>',
  },
};

export const LinkDialog: Story = {
  args: { initialHtml: '<p>See the timetable</p>', autoFocus: true },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus());
  },
};

/** The tooltip of a tool, on keyboard focus. */
export const ToolbarWithTooltip: Story = {
  args: { initialHtml: '<p>See the <strong>timetable</strong></p>', savedState: 'Saved' },
  play: async () => {
    screen.getByRole('button', { name: 'Text style: Normal' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await screen.findByText('Bold (Ctrl+B)')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect(await screen.findByText('Redo (Ctrl+Shift+Z)')).toBeVisible();
  },
};

/** Opened with a slash. */
export const MenuOfBlocks: Story = {
  args: { initialHtml: '<h2>Bread</h2><p></p>', autoFocus: true },
  play: async () => {
    const text = screen.getByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(text).toHaveFocus());
    await userEvent.keyboard('/');
    await expect(await screen.findByRole('option', { name: 'Task list' })).toBeVisible();
  },
};

/** The bar at the selected text. */
export const SelectedText: Story = {
  args: { initialHtml: '<p>See the timetable of the ferries</p>', autoFocus: true },
  play: async () => {
    const text = screen.getByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(text).toHaveFocus());
    window.getSelection()?.selectAllChildren(text);
    await expect(await screen.findByRole('toolbar', { name: 'Selected text' })).toBeVisible();
  },
};

export const LinkPreviewDialog: Story = {
  args: { initialHtml: '<p>See</p>', autoFocus: true },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Link preview' }));
    const url = await screen.findByRole('textbox', { name: 'Address' });
    await userEvent.type(url, 'mailto:harbour@example.org{Enter}');
    await expect(await screen.findByText(/Enter the address of a web page/)).toBeVisible();
  },
};

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#7aa5c4"/><rect y="220" width="640" height="140" fill="#2f5d7c"/></svg>`;
const picture = () => new File([PICTURE], 'harbour.svg', { type: 'image/svg+xml' });

export const UploadingImages: Story = {
  args: {
    initialHtml: '<p>The harbour at noon</p><p>And in the evening</p>',
    uploadImage: (_file, _signal, onProgress) => {
      onProgress(0.4);
      return new Promise(() => {});
    },
  },
  play: async () => {
    const picker = screen.getByLabelText('Image', { selector: 'input' });
    await userEvent.upload(picker, [picture(), new File(['x'], 'evening.png', { type: 'image/png' })], {
      applyAccept: false,
    });
    await expect(await screen.findByRole('progressbar', { name: 'Uploading harbour.svg' })).toHaveValue(0.4);
    await expect(screen.getByText('evening.png is waiting')).toBeVisible();
  },
};

export const WithImages: Story = {
  args: {
    initialHtml: `<p>Of known size, and of one nobody knows:</p><img src="/an-image.png" alt="The harbour" width="640" height="360"><img src="/another-image.png" alt="The pier"><p>The end.</p>`,
    uploadImage: () => Promise.resolve(null),
  },
};

export const ImageDialog: Story = {
  args: {
    initialHtml: '<p>The harbour</p><img src="/an-image.png" alt="Boats at noon" width="640" height="360"><p>a</p>',
    uploadImage: () => Promise.resolve(null),
  },
  play: async () => {
    await userEvent.dblClick(screen.getByRole('img', { name: 'Boats at noon' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveFocus());
    await expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Boats at noon');
  },
};

const LINK_BLOCKS =
  '<p>Before we leave:</p><unfurling-link href="https://example.com/ferries" data-title="Ferries to the islands"></unfurling-link>' +
  '<unfurling-link href="https://weather.example.org/harbour?days=7" data-title=""></unfurling-link><p>That is all.</p>';

/** One with the title of its page, and one whose title is fetched. */
export const LinkBlocks: Story = {
  args: { initialHtml: LINK_BLOCKS, post: 1, findTitle: () => new Promise(() => {}) },
};

export const LinkBlocksWithoutFavicons: Story = {
  args: { initialHtml: LINK_BLOCKS, findTitle: () => Promise.resolve('A week of weather') },
  beforeEach: () => {
    const { favicons } = session;
    session.favicons = '';
    return () => {
      session.favicons = favicons;
    };
  },
  play: async () => {
    await expect(await screen.findByText('A week of weather')).toBeVisible();
  },
};

/** Shows a notification as the shell does. */
function RaisedNotice() {
  const [notice, setNotice] = useState<AppEvents['notification:raised']>();
  useEffect(() => on('notification:raised', setNotice), []);
  return notice ? <Notice {...notice} /> : null;
}

const embedded = (alt: string) => `<img src="data:image/png;base64,${'A'.repeat(400)}" alt="${alt}">`;

/** The copied text contains embedded images, which a note cannot store. */
export const PastedWithoutItsImages: Story = {
  args: { initialHtml: '<h2>Report</h2><p></p>', autoFocus: true },
  decorators: [
    (Story) => (
      <>
        <Story />
        <RaisedNotice />
      </>
    ),
  ],
  play: async () => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      `<p>The pier:</p><p>${embedded('Boats at noon')}</p><p>${embedded('A gull')}</p>`,
    );
    const text = screen.getByRole('textbox', { name: 'Content' });
    await waitFor(() => expect(text).toHaveFocus()); // Slate retries until then
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('2 images were not pasted');
    await expect(screen.getByText('Boats at noon')).toBeVisible();
  },
};

export const RightToLeft: Story = {
  args: {
    initialHtml:
      '<h2>מסע לים המלח</h2><p>יוצאים ב־7:30 מתחנת הרכבת.</p><p>Tickets are in the blue folder.</p>' +
      '<ol><li><p>مياه وقبعات</p></li><li><p>كتاب للطريق</p></li></ol><blockquote><p>אל תשכחו את המפה.</p></blockquote>',
  },
};

export const InACard: Story = {
  args: { initialHtml: '<p>Milk and bread</p>', compact: true },
};
