import type { Post } from '@benotes/contract';
import type { ChosenTag } from '@benotes/ui';

/** The editable fields of a post; tags without an id are yet to be created. */
export interface Draft extends Pick<Post, 'title' | 'content' | 'collection_id'>, LinkFields {
  tags: readonly ChosenTag[];
  /** The page of a link is to be fetched again. */
  load_preview?: boolean;
}

/** What only a link has; missing in drafts of texts and in drafts stored by earlier versions. */
export type LinkFields = Partial<Pick<Post, 'url' | 'description' | 'note'>>;

/** A post as it was fetched, with its ETag. */
export interface Version {
  post: Post;
  etag: string | undefined;
}

/** What a form shows of a post. */
export const draftOf = ({ post }: Version): Draft => ({ ...post, tags: post.tags ?? [] });

const DRAFT_FIELDS = ['title', 'content', 'url', 'description', 'note', 'collection_id'] as const;

/** The names of the tags, to compare them. */
export const namesOf = ({ tags }: Draft): string =>
  tags
    .map(({ name }) => name)
    .toSorted()
    .join('\n');

/** Whether a form would show the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  DRAFT_FIELDS.every((field) => (one[field] ?? null) === (other[field] ?? null)) && namesOf(one) === namesOf(other);
