import { aCollection, aPost, aTag } from '@benotes/contract/builders';
import { aMergeDecision } from '@benotes/contract/link-builders';
import { appBar, collections, emit, session, useIsMobile } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import { pageFrame } from '@benotes/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { ref, useSnapshot } from 'valtio';

import { draftOf } from '../saving/draft.ts';
import { PostForm } from './post-form.tsx';

const bread = aCollection({ id: 7, name: 'Bread', icon_id: 302, parent_id: 6 });
const tree = [aCollection({ id: 6, name: 'Kitchen', nested: [bread] }), aCollection({ id: 8, name: 'Garden' })];
const knownTags = ['baking', 'for guests', 'weekend'].map((name, index) => aTag({ id: index + 1, name }));
const post = aPost({
  id: 4,
  title: 'The overnight method that fits a working week',
  content:
    '<h2>Dough</h2><p>Mix <strong>warm</strong> water with rye and salt, and leave it alone for a night.</p>' +
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Feed the starter</p></li>' +
    '<li data-type="taskItem" data-checked="false"><p>Heat the oven for an hour</p></li></ul>',
  collection_id: 7,
  tags: knownTags.slice(0, 2),
});
const opened = { post, etag: '"a"' };

/** Stands in for the top bar of the shell. */
function Bar() {
  const { title, status, action } = useSnapshot(appBar);
  const mobile = useIsMobile();
  return (
    <header className={pageFrame.bar}>
      <strong>{title}</strong>
      <output aria-label="Status">{!mobile && status}</output>
      {action?.disabledReason}
    </header>
  );
}

const meta = {
  title: 'Posts/Form of a post',
  component: PostForm,
  parameters: { layout: 'fullscreen' },
  args: { heading: 'Edit Post', within: 7, initial: draftOf(opened), opened, knownTags, onSaved: () => {} },
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Bar />
        <div className={pageFrame.content}>{Story()}</div>
      </MemoryRouter>
    ),
  ],
  beforeEach: () => {
    emit('session:ended'); // resets the stores
    Object.assign(session, { permission: 7 });
    Object.assign(collections, { tree: ref(tree), status: 'ready' });
    answerSaving(() => Response.json({ data: { ...post, title: 'Rye bread' } }, { headers: { ETag: '"a"' } }));
  },
} satisfies Meta<typeof PostForm>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Answers what is saved; what is read is as it was opened. */
function answerSaving(answer: () => Response | Promise<Response>): void {
  spyOn(window, 'fetch').mockImplementation(async (_, options) => {
    if (options?.method === 'PATCH') return answer();
    return Response.json({ data: post }, { headers: { ETag: '"a"' } });
  });
}

const isReady = async () => {
  await expect(await screen.findByRole('textbox', { name: 'Content' })).toBeVisible();
  await expect(screen.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Collection' })).toHaveValue('Bread'));
  await expect(await screen.findByRole('combobox', { name: 'Tags' })).toBeVisible();
};
const status = () => screen.getByRole('status', { name: 'Status' });
const says = (words: RegExp) => waitFor(() => expect(status()).toHaveTextContent(words));

/** Changes the title, and saves that as after a pause. */
const change = async () => {
  await isReady();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Rye bread');
  window.dispatchEvent(new Event('online'));
};

const created: Partial<Story> = {
  args: {
    heading: 'Create Post',
    initial: { title: '', content: '', collection_id: 7, tags: [] },
    opened: undefined,
  },
};

export const New: Story = {
  ...created,
  play: async () => {
    await isReady();
    await expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await expect(screen.getByText('Write something first.')).toBeVisible();
    await expect(status()).toBeEmptyDOMElement();
  },
};

export const NewAndWritten: Story = {
  ...created,
  play: async () => {
    await isReady();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Rye bread');
    await says(/^Not saved yet$/);
  },
};

export const Saved: Story = {
  play: async () => {
    await isReady();
    await expect(screen.getByRole('button', { name: 'Remove for guests' })).toBeVisible();
    await says(/^Saved$/);
  },
};

/** The status is below the text. */
export const SavedOnAPhone: Story = {
  globals: { viewport: { value: 'mobile2', isRotated: false } },
  play: async () => {
    await isReady();
    await expect(screen.getByText('Saved')).toBeVisible();
  },
};

export const Saving: Story = {
  beforeEach: () => answerSaving(() => new Promise(() => {})),
  play: async () => {
    await change();
    await says(/^Saving…$/);
  },
};

export const SavedByItself: Story = {
  play: async () => {
    await change();
    await says(/^Saved \d\d:\d\d$/);
  },
};

export const NotSavedOffline: Story = {
  beforeEach: () => {
    spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  },
  play: async () => {
    await change();
    await says(/^Not saved \(offline\)$/);
  },
};

export const Refused: Story = {
  beforeEach: () => answerSaving(() => Response.json({ message: 'The title is too long.' }, { status: 422 })),
  play: async () => {
    await change();
    await expect(await screen.findByRole('alert')).toHaveTextContent('Not saved. The title is too long.');
    await says(/^Not saved$/);
  },
};

export const DeletedElsewhere: Story = {
  beforeEach: () => answerSaving(() => Response.json({ message: 'Not found.' }, { status: 404 })),
  play: async () => {
    await change();
    await expect(await screen.findByRole('button', { name: 'Save as new post' })).toBeVisible();
  },
};

/** Found while the user types: they choose once they have time. */
export const Conflict: Story = {
  beforeEach: () => {
    const conflict = { field: 'title', mine: 'Rye bread', theirs: 'Bread for the weekend', context: null } as const;
    answerSaving(() => Response.json(aMergeDecision(post, conflict), { status: 409 }));
  },
  play: async () => {
    await change();
    await expect(await screen.findByRole('button', { name: 'Choose what to keep' })).toBeVisible();
    await says(/^Not saved$/);
  },
};

export const ConflictOnAPhone: Story = {
  ...Conflict,
  globals: { viewport: { value: 'mobile2', isRotated: false } },
  play: async () => {
    await change();
    await expect(await screen.findByRole('button', { name: 'Choose what to keep' })).toBeVisible();
  },
};
