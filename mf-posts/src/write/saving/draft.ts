import type { FieldsWith, Post } from '@benotes/contract';
import type { ChosenTag } from '@benotes/ui';

/** The editable fields of a post; tags without an id are yet to be created. */
export interface Draft extends Pick<Post, Exclude<FieldsWith<'edited', 'posts'>, 'tags'>>, LinkFields {
  tags: readonly ChosenTag[];
  /** The page of a link is to be fetched again. */
  load_preview?: boolean;
}

/** What only a link has; missing in drafts of texts and in drafts stored by earlier versions. */
export type LinkFields = Partial<Pick<Post, FieldsWith<'edited', 'links'>>>;

/** A post as it was fetched, with its ETag. */
export interface Version {
  post: Post;
  etag: string | undefined;
}

/** What a form shows of a post. */
export const draftOf = ({ post }: Version): Draft => ({ ...post, tags: post.tags ?? [] });

/**
 * A saved version as it was sent, without what it was merged with: as the base of what is sent next, nothing of that is
 * removed.
 */
export function asSent({ post }: Version, { tags, load_preview: _loads, ...fields }: Draft): Version {
  const idsOf = ({ id, name }: ChosenTag) =>
    id === undefined ? (post.tags ?? []).filter((tag) => tag.name.toLowerCase() === name.toLowerCase()) : { id, name };
  return { post: { ...post, ...fields, tags: tags.flatMap(idsOf) }, etag: undefined };
}

type DraftField = Exclude<FieldsWith<'edited'>, 'tags'>;

/**
 * Whether each field is HTML, plain text that is merged word by word, or one value. The table itself is for the server.
 */
const KINDS: Record<DraftField, 'html' | 'text' | 'value'> = {
  title: 'text',
  content: 'html',
  url: 'value',
  description: 'text',
  note: 'html',
  collection_id: 'value',
};

/** The fields of a draft, except for its tags. */
export const DRAFT_FIELDS = Object.entries(KINDS) as [DraftField, (typeof KINDS)[DraftField]][];

/** The names of the tags, to compare them. */
export const namesOf = ({ tags }: Draft): string =>
  tags
    .map(({ name }) => name)
    .toSorted()
    .join('\n');

/** Whether a form would show the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  DRAFT_FIELDS.every(([field]) => (one[field] ?? null) === (other[field] ?? null)) && namesOf(one) === namesOf(other);
