import type { Post } from '@benotes/contract';

import { absoluteUrl, firstWordsOf, htmlOf } from './feed-html.ts';
import type { StableId } from './stable-ids.ts';

/** An entry of a feed, in the terms of both formats. */
export interface FeedEntry {
  id: string;
  title: string;
  /** The page of the entry here; null for visitors, who have no page for each post. */
  pageUrl: string | null;
  /** The address that was saved; null for a note. */
  linkUrl: string | null;
  html: string;
  summary: string | null;
  imageUrl: string | null;
  published: string;
  updated: string;
  tags: readonly string[];
}

/** A page of a feed. */
export interface FeedPage {
  id: string;
  title: string;
  subtitle: string | null;
  author: string;
  iconUrl: string;
  /** The page of the list for people. */
  homeUrl: string;
  /** This page, the first one, and the next one if there is one. */
  selfUrl: string;
  firstUrl: string;
  nextUrl: string | null;
  updated: string;
  entries: readonly FeedEntry[];
}

interface EntryOptions {
  origin: string;
  idOf: StableId;
  /** Null for visitors. */
  pageOf: ((id: number) => string) | null;
  kind: 'post' | 'notification';
}

export const entryOf = (post: Post, { origin, idOf, pageOf, kind }: EntryOptions): FeedEntry => ({
  id: idOf(kind, post.id),
  title: post.title || (post.type === 'link' ? (post.url ?? '') : firstWordsOf(post.content)) || 'Untitled',
  pageUrl: pageOf && pageOf(post.id),
  linkUrl: post.type === 'link' ? post.url : null,
  html: htmlOf(post, origin),
  summary: post.description || null,
  imageUrl: post.image_path && absoluteUrl(post.image_path, origin),
  published: post.created_at,
  updated: post.updated_at,
  tags: (post.tags ?? []).map(({ name }) => name),
});

/** Newest first: lists have their pinned posts first. */
export const byDate = (posts: readonly Post[]): Post[] =>
  posts.toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id));

/** When the posts of a page changed last; `fallback` without posts. */
export const lastUpdated = (posts: readonly Post[], fallback: string): string =>
  posts.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), posts[0]?.updated_at ?? fallback);
