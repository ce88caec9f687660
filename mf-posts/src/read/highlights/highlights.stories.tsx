import type { Highlight, ListedHighlight } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { aHighlight } from '@benotes/contract/link-builders';
import { emit, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';

import { HighlightsPage } from '../../pages/highlights-page.tsx';
import { ReadingView } from '../reading/reading-view.tsx';

/** The reading view loads what it does not show first. */
const LOADING = { timeout: 10_000 };

const TEXT = ['Mix rye flour and water.', 'Wait a day, or two if the kitchen is cold.', 'Bake it until it is dark.'];
const note = aPost({ id: 3, title: 'Rye bread', content: TEXT.map((line) => `<p>${line}</p>`).join('') });

const listed = (given: Partial<ListedHighlight>): ListedHighlight => ({
  ...aHighlight(given),
  post_title: 'Rye bread',
  post_url: null,
  ...given,
});

const list = [
  listed({ id: 4, quote: 'Wait a day', color: 'green', note: 'Two in winter, and somewhere warm.' }),
  listed({ id: 3, quote: 'اخبز حتى يصبح داكنًا', color: 'pink', note: 'ملاحظة' }),
  listed({
    id: 2,
    quote: `${'The longest passage of them all, over several lines of the smallest phone. '.repeat(4)}${'x'.repeat(120)}`,
    source: 'copy',
    color: 'blue',
    post_title: '',
    post_url: `https://a-rather-long-name-of-a-site.example.org/${'path-without-a-place-to-break-'.repeat(3)}`,
  }),
  listed({ id: 1, quote: 'Mix', color: 'yellow' }),
];

const addressOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));

/** The highlight of a part of the note. */
const within = (quote: string, given: Partial<Highlight>): Highlight => {
  const text = TEXT.join('\n');
  const position = text.indexOf(quote);
  const suffix = text.slice(position + quote.length, position + quote.length + 32);
  return aHighlight({
    post_id: 3,
    quote,
    position,
    prefix: text.slice(Math.max(0, position - 32), position),
    suffix,
    ...given,
  });
};

const marked = [
  within('rye flour', { id: 1 }),
  within('Wait a day', { id: 2, color: 'green', note: 'Two in winter' }),
  within('kitchen', { id: 3, color: 'blue' }),
  within('dark', { id: 4, color: 'pink' }),
];

const respond = (highlights: readonly Highlight[]) => {
  spyOn(window, 'fetch').mockImplementation(async (request) =>
    Response.json({ data: addressOf(request).includes('/comments') ? [] : highlights }),
  );
};

const meta = {
  title: 'Posts/Highlights',
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  render: () => <HighlightsPage />,
  beforeEach: () => {
    emit('session:ended'); // resets the stores
    Object.assign(session, { permission: 7 });
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {
  beforeEach: () => respond([]),
  play: async () => {
    await expect(await screen.findByText('There are no highlights yet.')).toBeVisible();
  },
};
export const Loading: Story = {
  beforeEach: () => void spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {})),
};
export const Failed: Story = {
  beforeEach: () => {
    spyOn(console, 'error').mockImplementation(() => {});
    spyOn(window, 'fetch').mockImplementation(async () => Response.json('Failed', { status: 500 }));
  },
  play: async () => {
    await expect(await screen.findByText('The highlights could not be loaded.')).toBeVisible();
  },
};
export const List: Story = {
  beforeEach: () => respond(list),
  play: async () => {
    await expect(await screen.findByText('4 highlights')).toBeVisible();
  },
};
export const ListOnAPhone: Story = { ...List, globals: { viewport: { value: 'mobile2', isRotated: false } } };
export const NothingMatches: Story = {
  beforeEach: () =>
    void spyOn(window, 'fetch').mockImplementation(async (request) =>
      Response.json({ data: /filter=/.test(String(request instanceof Request ? request.url : request)) ? [] : list }),
    ),
  play: async () => {
    await userEvent.type(await screen.findByRole('searchbox'), 'wheat');
    await expect(await screen.findByText('No highlight matches.')).toBeVisible();
  },
};
export const NoteAndColor: Story = {
  beforeEach: () => respond(list),
  play: async () => {
    (await screen.findByRole('button', { name: /note of .*Wait a day/ })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Highlight' })).toBeVisible());
    await expect(screen.getByLabelText('Note')).toHaveValue('Two in winter, and somewhere warm.');
  },
};

/** Marks in all colors, the second one with the focus. */
export const InANote: Story = {
  render: () => <ReadingView post={note} />,
  beforeEach: () => respond(marked),
  play: async () => {
    await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(4), LOADING);
    document.querySelector<HTMLElement>('mark')?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(document.activeElement).toHaveTextContent('Wait a day');
  },
};
export const SelectedText: Story = {
  ...InANote,
  play: async () => {
    await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(4), LOADING);
    getSelection()?.selectAllChildren(screen.getByText(/^Bake it until/));
    const toolbar = await screen.findByRole('toolbar', { name: 'Highlight the selected text' }, LOADING);
    await waitFor(() => expect(toolbar).toBeVisible());
    screen.getByRole('button', { name: 'Highlight in yellow' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByRole('button', { name: 'Highlight in green' })).toHaveFocus();
  },
};
export const Lost: Story = {
  ...InANote,
  beforeEach: () =>
    respond([
      ...marked.slice(0, 1),
      aHighlight({ id: 9, post_id: 3, quote: 'Knead it well for ten minutes', color: 'blue', note: 'How long?' }),
      aHighlight({ id: 10, post_id: 3, quote: 'And let it rest on a board', color: 'pink' }),
    ]),
  play: async () => {
    await expect(await screen.findByRole('region', { name: 'Lost highlights' }, LOADING)).toBeVisible();
  },
};
