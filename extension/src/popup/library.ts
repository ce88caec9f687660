import { type CollectionTree, listCollections, listPosts, listTags } from '@benotes/contract';

import type { Choice } from '../dom/combobox.ts';
import { type Credentials, call } from '../server/call.ts';
import { texts } from './texts.ts';

/** What a page can be saved into. */
export interface Library {
  collections: readonly Choice[];
  tags: readonly string[];
  /** The tags of saved pages of the same site, the most frequent first. */
  suggested: readonly string[];
}

const SITE_POSTS = 50;
const SUGGESTED_MAX = 5;

/** Every collection with the names of those above it, each after its parent. */
export function collectionChoices(trees: readonly CollectionTree[], above = ''): Choice[] {
  return trees.flatMap(({ id, name, nested }) => {
    const label = above === '' ? name : `${above} / ${name}`;
    return [{ id, label }, ...collectionChoices(nested, label)];
  });
}

/** The tags of posts, the most frequent first. */
export function frequentTags(posts: readonly { tags?: readonly { name: string }[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of posts.flatMap(({ tags = [] }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SUGGESTED_MAX)
    .map(([name]) => name);
}

/** @throws ServerError */
export async function loadLibrary(credentials: Credentials, url: string): Promise<Library> {
  const filter = `site:${new URL(url).hostname.replace(/^www\./, '')}`;
  const [collections, tags, posts] = await Promise.all([
    call(credentials, listCollections, { query: { nested: true } }),
    call(credentials, listTags),
    call(credentials, listPosts, { query: { filter, limit: SITE_POSTS, withTags: true } }),
  ]);
  return {
    collections: [{ id: 0, label: texts.uncategorized }, ...collectionChoices(collections.data)],
    tags: tags.data.map(({ name }) => name),
    suggested: frequentTags(posts.data),
  };
}

/** The choices whose label contains all words of a text, in any case. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word)));
}
