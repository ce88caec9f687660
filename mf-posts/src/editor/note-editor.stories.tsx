import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { NoteEditor } from './note-editor.tsx';

const meta = {
  title: 'Posts/Note editor',
  component: NoteEditor,
  args: { initialHtml: '', label: 'Content', placeholder: 'Write something or paste a link' },
  decorators: [
    (Story) => (
      // The tools stay below the top bar of the page, so there has to be room for one.
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

export const AskingForAnAddress: Story = {
  args: { initialHtml: '<p>See the timetable</p>', autoFocus: true },
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Address' })).toHaveFocus());
  },
};

export const UploadingAnImage: Story = {
  args: { initialHtml: '<p>The harbour at noon</p>', uploadImage: () => new Promise(() => {}) },
  play: async () => {
    const picker = screen.getByLabelText('Image', { selector: 'input' });
    await userEvent.upload(picker, new File(['x'], 'harbour.png', { type: 'image/png' }));
    await expect(await screen.findByText('Uploading the image…')).toBeVisible();
  },
};
