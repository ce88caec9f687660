import { USER_PERMISSION, type Visitor, VISITOR_PERMISSION } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ref } from 'valtio';

import { SharePage } from './share-page.tsx';
import { SharedPostPage } from './shared-post-page.tsx';
import { closeShare, sharedPosts } from './shared-posts.store.ts';
import type { ViewerLinks } from './viewer-links.ts';

const visitor: Visitor = {
  token: 'k2Vb7QmXw0Rt5Jd9Zc3Lh8Np1Sf6Gy4A',
  collection_id: 7,
  permission: VISITOR_PERMISSION,
  collection_name: 'Recipes',
};
const dough =
  '<h2>Dough</h2><p>Mix <strong>warm</strong> water with <em>rye</em> flour.</p><ul><li><p>500 g rye</p></li></ul>';
const bread = aPost({ id: 3, title: 'Rye bread', content: dough, tags: [{ id: 1, name: 'winter' }] });
const knives = aLink({ id: 2, title: 'Knives', url: 'https://kitchen.example.org/knives', description: 'Sharp ones.' });
const untitled = aPost({ id: 1, title: '', content: 'A note without a title' });

const viewer: ViewerLinks = {
  token: 'a-token',
  listHref: '?token=a-token',
  postHref: (id) => `?token=a-token&post=${id}`,
  open: () => {},
};

const leave = () => {
  closeShare();
  Object.assign(session, { visitor: null, permission: USER_PERMISSION });
};

/** Presets the store, so that no request is sent. */
const show = (posts: (typeof bread)[], status: typeof sharedPosts.status) => () => {
  Object.assign(session, { visitor, permission: visitor.permission });
  Object.assign(sharedPosts, { visitor: ref({ token: visitor.token, collection_id: 7 }), posts: ref(posts), status });
  return leave;
};

const meta = {
  title: 'Share/ViewerLinks',
  component: SharePage,
  args: { viewer },
  beforeEach: show([bread, knives, untitled], 'complete'),
} satisfies Meta<typeof SharePage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Posts: Story = {};
export const Loading: Story = { beforeEach: show([], 'loading') };
export const FurtherPage: Story = { beforeEach: show([bread, knives], 'loading') };
export const FurtherPageFailed: Story = { beforeEach: show([bread, knives], 'failed') };
export const Empty: Story = { beforeEach: show([], 'complete') };
export const Failed: Story = { beforeEach: show([], 'failed') };
export const FailedForNow: Story = {
  beforeEach: () => {
    const leaveIt = show([bread], 'failed')();
    sharedPosts.later = 'Too many wrong links. Try again in a minute.';
    return leaveIt;
  },
};
export const Ended: Story = { beforeEach: show([], 'ended') };
export const WithoutAToken: Story = { beforeEach: leave };
export const Note: Story = { render: (args) => <SharedPostPage id={3} {...args} /> };
export const Link: Story = { render: (args) => <SharedPostPage id={2} {...args} /> };
