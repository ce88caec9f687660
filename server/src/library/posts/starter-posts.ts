import type { Db } from '../../kernel/database/connect.ts';
import { postsWritten } from '../events.ts';
import { sortKeys } from '../search/sort-keys.ts';
import { linkFields } from './link-content.ts';
import { addPosts } from './posts.repo.ts';

const TEXT = { type: 'text' as const, url: null, base_url: null };
const BOOK = 'https://en.wikipedia.org/wiki/Commonplace_book';

/** The posts of a new user, in Uncategorized, the first one on top. */
const STARTERS = [
  {
    ...TEXT,
    title: 'Welcome to Benotes',
    content:
      '<p>Keep notes and links here, in collections inside collections.</p><ul><li><p>Make a collection in the sidebar.</p></li><li><p>Bring your bookmarks along: Import &amp; Export.</p></li><li><p>Drag a card to put it where you want it.</p></li></ul>',
    description: null,
  },
  {
    ...TEXT,
    title: 'What a note can hold',
    content:
      '<h2>Headings</h2><p><strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s> and <code>code</code></p><blockquote><p>A thought somebody else had first.</p></blockquote><ol><li><p>One thing</p></li><li><p>after the other</p></li></ol><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>Sign in</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Write something down</p></div></li></ul>',
    description: null,
  },
  {
    ...linkFields(BOOK),
    title: 'Commonplace book',
    content: BOOK,
    description: 'How people kept what they read before there were bookmarks. A link opens in a new tab.',
  },
];

/** Adds the starter posts to the library of a new user. */
export async function addStarterPosts(db: Db, userId: number): Promise<void> {
  const now = new Date().toISOString();
  const posts = STARTERS.map((post, index) => ({
    ...post,
    user_id: userId,
    order: STARTERS.length - index,
    is_archived: 0 as const,
    created_at: now,
    updated_at: now,
  }));
  const ids = await addPosts(
    db,
    posts.map((post) => ({ ...post, ...sortKeys(post) })),
  );
  await postsWritten(db, userId, { ids, hasSortKeys: true });
}
