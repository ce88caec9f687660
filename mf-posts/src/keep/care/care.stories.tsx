import type { CareNumbers, CheckedLink, DuplicateGroup } from '@benotes/contract';
import { aCollection } from '@benotes/contract/builders';
import { aCareSummary, aCheckedLink, aDuplicateGroup } from '@benotes/contract/link-builders';
import { collections, emit, session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { ref } from 'valtio';

import { postJobs } from '../../list/selection/post-jobs.store.ts';
import { CarePage } from '../../pages/care-page.tsx';

interface Shown {
  numbers?: Partial<CareNumbers>;
  links?: readonly CheckedLink[];
  groups?: readonly DuplicateGroup[];
}

const numbers = { links: 13_204, ok: 12_900, waiting: 81, gone: 4, moved: 61, changed: 3, unclear: 1204 };
const duplicates = { ...numbers, duplicates: 1204, duplicate_groups: 613 };

/** Every kind of link that has a problem, with the longest texts. */
const gone: readonly CheckedLink[] = [
  aCheckedLink({ id: 9, title: 'Rye bread in a Dutch oven', has_copy: true }),
  aCheckedLink({ id: 8, title: 'A blog whose name is no longer registered', status: null }),
  aCheckedLink({
    id: 7,
    title: '',
    url: `https://a-rather-long-name-of-a-site.example.org/${'path-without-a-place-to-break-'.repeat(4)}`,
    status: 410,
  }),
  aCheckedLink({ id: 6, title: 'הלחם הטוב ביותר', has_copy: true }),
];
const moved: readonly CheckedLink[] = [
  aCheckedLink({
    id: 9,
    title: 'Write-ahead logs',
    state: 'moved',
    status: 301,
    moved_to: `https://example.org/articles/2026/write-ahead-logs-${'and-more-'.repeat(12)}`,
  }),
];
const unclear: readonly CheckedLink[] = (['timeout', 'forbidden', 'robots'] as const).map((reason, index) =>
  aCheckedLink({
    id: index + 1,
    title: `Page ${index + 1}`,
    state: 'unclear',
    reason,
    status: [null, 403, null][index] ?? null,
  }),
);

const respond = ({ numbers: counts, links = [], groups = [] }: Shown) => {
  spyOn(window, 'fetch').mockImplementation(async (request) => {
    const url = String(request instanceof Request ? request.url : request);
    if (url.includes('/api/care/links')) return Response.json({ data: links });
    if (url.includes('/api/care/duplicates')) return Response.json({ data: groups });
    return Response.json({ data: aCareSummary(counts) });
  });
};

const meta = {
  title: 'Posts/Care',
  decorators: [
    (_Story, { parameters }) => (
      <MemoryRouter initialEntries={[String(parameters['url'] ?? '/care')]}>
        <CarePage />
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    emit('session:ended'); // resets the stores
    Object.assign(session, { permission: 7 });
    Object.assign(collections, { tree: ref([aCollection({ id: 4, name: 'Kitchen' })]), status: 'ready' });
    postJobs.job = null;
  },
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const shows = (text: string | RegExp) => async () => {
  await expect(await screen.findByText(text)).toBeVisible();
};

export const NothingIsWrong: Story = {
  beforeEach: () => respond({ numbers: { links: 12, ok: 12 } }),
  play: shows('No link is broken.'),
};
export const NotChecked: Story = {
  beforeEach: () => respond({ numbers: { is_checking: false } }),
  play: shows(/^This server does not check links/),
};
export const Loading: Story = {
  beforeEach: () => void spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {})),
};
export const Failed: Story = {
  beforeEach: () => {
    spyOn(console, 'error').mockImplementation(() => {});
    spyOn(window, 'fetch').mockImplementation(async () => Response.json('Failed', { status: 500 }));
  },
  play: shows('This could not be loaded.'),
};
export const BrokenLinks: Story = {
  beforeEach: () => respond({ numbers, links: gone }),
  play: shows('Rye bread in a Dutch oven'),
};
export const BrokenLinksOnAPhone: Story = {
  ...BrokenLinks,
  globals: { viewport: { value: 'mobile2', isRotated: false } },
};
export const SomeAreSelected: Story = {
  beforeEach: () => respond({ numbers, links: gone }),
  play: async () => {
    const [first] = await screen.findAllByRole('checkbox', { name: /^Select .*Rye/ });
    first?.focus();
    await userEvent.keyboard(' ');
    await expect(await screen.findByText('1 selected')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
  },
};
export const MovedPages: Story = {
  parameters: { url: '/care?list=moved' },
  beforeEach: () => respond({ numbers, links: moved }),
  play: shows('Write-ahead logs'),
};
export const NotTold: Story = {
  parameters: { url: '/care?list=unclear' },
  beforeEach: () => respond({ numbers, links: unclear }),
  play: shows(/\(403\)/),
};
export const Duplicates: Story = {
  parameters: { url: '/care?list=duplicates' },
  beforeEach: () =>
    respond({ numbers: duplicates, groups: [{ ...aDuplicateGroup(1, 'Rye'), count: 14 }, aDuplicateGroup(3, 'Salt')] }),
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'in a collection' }));
    await expect(await screen.findByRole('combobox', { name: 'Collection' }, { timeout: 10_000 })).toBeVisible();
  },
};
export const MergingAll: Story = {
  parameters: { url: '/care?list=duplicates' },
  beforeEach: () => respond({ numbers: duplicates, groups: [aDuplicateGroup(1, 'Rye')] }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Merge all 1,204' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toBeVisible());
  },
};
