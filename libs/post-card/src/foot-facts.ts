import { formatDay } from '@benotes/ui/dates';

import { formatUrl } from './format-url.ts';
import type { CardPartProps } from './post-card-props.ts';
import { widthOf } from './text-width.ts';
import { texts } from './texts.ts';

/** Widths of the parts of a foot, with the gaps before them, in px. */
const ICON = 20;
const GAP = 20;
const BUTTON = 38;
const BIN_BUTTONS = 170;
/**
 * Widths are estimated, and no text takes less than this part of its estimate: a text that is shorter leaves no gap.
 */
const CERTAIN = 0.85;
/** A site, an author, and a collection are not cut to fewer characters. */
const SITE_CHARACTERS = 12;
const AUTHOR_CHARACTERS = 10;
const COLLECTION_CHARACTERS = 8;
/** The widths at which CSS can leave out a part, in px. */
const STEP = 16;
const WIDEST = 480;

/** The least width of a part, in px. The name of a collection has its characters beside its icon. */
const leastOf = (kind: Fact['kind'], text: string, cut: number) =>
  kind === 'collection' ? ICON + Math.min(cut, widthOf(text) * CERTAIN) : cut * CERTAIN;

interface Fact {
  kind: 'site' | 'date' | 'author' | 'collection' | 'state' | 'comments';
  text: string;
  /** Its least width, in px; undefined for a part that is never cut. */
  least: number | undefined;
  /** A foot narrower than this leaves it out, in px. */
  from: number;
}

/** How many tasks of a note are done, such as "2 of 3 tasks"; '' without tasks. */
function tasksIn(html: string): string {
  const all = html.match(/data-type="taskItem"/g)?.length ?? 0;
  return all === 0 ? '' : texts.tasks(html.match(/data-checked="true"/g)?.length ?? 0, all);
}

function dateOf({ post, shown }: CardPartProps): string {
  if (shown?.date === false || post.is_archived) return ''; // the bin says when it was deleted
  const day = formatDay(post.updated_at, { isShort: true });
  return post.type === 'link' ? day : texts.edited(day);
}

/**
 * What the foot of a card tells, most important first. What does not fit is left out whole, from the end: the widths
 * follow from the texts, and container queries compare them with the card.
 */
export function footFacts(props: CardPartProps, hasSite: boolean): Fact[] {
  const { post, menu, collectionName = '', readHref, onFavorite } = props;
  const isNote = post.type !== 'link';
  const linkState = post.link_state ?? (post.copied_at && 'copied');
  const state = isNote ? tasksIn(post.content) : linkState ? texts.states[linkState] : '';
  const controls = [menu, isNote && readHref !== undefined, onFavorite && post.is_favorite].filter(Boolean).length;
  let from = (post.is_archived ? BIN_BUTTONS : 0) + controls * BUTTON + (post.is_pinned ? ICON : 0);
  const fact = (kind: Fact['kind'], text: string, characters: number, extra: number): Fact[] => {
    if (text === '') return [];
    const least = widthOf(Array.from(text).slice(0, characters).join(''));
    from += least + extra;
    return [
      {
        kind,
        text,
        least: Number.isFinite(characters) ? Math.floor(leastOf(kind, text, least)) : undefined,
        from: Math.min(WIDEST, Math.ceil(from / STEP) * STEP),
      },
    ];
  };
  return [
    ...fact('site', hasSite ? formatUrl(post.url ?? post.content).domain : '', SITE_CHARACTERS, ICON),
    ...fact('date', dateOf(props), Infinity, GAP),
    ...fact('author', post.author_id === undefined ? '' : texts.by(post.author_name), AUTHOR_CHARACTERS, GAP),
    ...fact('collection', collectionName, COLLECTION_CHARACTERS, ICON + GAP / 2),
    ...fact('state', state, Infinity, GAP),
    ...fact('comments', post.comment_count ? texts.comments(post.comment_count) : '', Infinity, GAP),
  ];
}
