import type { ListSettings, Post } from '@benotes/contract';
import type { FaviconSource } from '@benotes/ui';
import type { MouseEvent, ReactNode } from 'react';

import type { Excerpt } from './excerpt.ts';

/** A post as a snapshot of a store. */
export type ReadonlyPost = Readonly<Omit<Post, 'tags'>> & {
  readonly tags?: readonly Readonly<{ id: number; name: string }>[];
};

export interface PostCardProps {
  post: ReadonlyPost;
  /** Which parts are shown; all by default. */
  shown?: Readonly<ListSettings['shown']>;
  /** Shown in the footer together with `collectionHref`, in lists with posts of several collections. */
  collectionName?: string;
  collectionHref?: string;
  tagHref?: (id: number) => string;
  /** Where the user sees what is wrong with links like this one. */
  stateHref?: (state: NonNullable<Post['link_state']>) => string;
  /** The URL of a note's page. */
  href?: string;
  /** The URL where a note is read: its card has an Open button. */
  readHref?: string;
  /** A line above the footer, such as where a deleted post comes from. */
  note?: ReactNode;
  /** More in the footer, before the menu. */
  footer?: ReactNode;
  /** The menu button in the footer. */
  menu?: ReactNode;
  /** A change is being saved. */
  busy?: boolean;
  /** A plain click on a note or on the note of a link: open it or edit it inline. Links in it work as usual. */
  onOpen?: (event: MouseEvent) => void;
  /** A plain click on the Open button: call preventDefault and navigate without a reload. */
  onRead?: (event: MouseEvent) => void;
  /** A plain click on the date or the state of a link, which show `readHref`: call preventDefault and show the post. */
  onView?: (event: MouseEvent) => void;
  /** A plain click on an internal link: call preventDefault and navigate without a reload. */
  onNavigate?: (event: MouseEvent, href: string) => void;
  /** A task checkbox was toggled: its index in the note and its new state. Read-only if undefined. */
  onCheck?: (index: number, checked: boolean) => void;
  /** The star was pressed. Without it, favorites are not shown. */
  onFavorite?: (isFavorite: boolean) => void;
  dragging?: boolean;
  /** Searched words to highlight. */
  words?: readonly string[];
  /**
   * Cuts a note to what surrounds these words (`excerptOf`), where there can be some; without it, notes are cut to
   * their start.
   */
  excerpt?: (html: string, words: readonly string[]) => Excerpt;
  /** Returns the favicon URL; defaults to the external service. */
  faviconSource?: FaviconSource;
}

/** What both kinds of cards receive. */
export interface CardPartProps extends PostCardProps {
  titleId: string;
  name: string;
}
