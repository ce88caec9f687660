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
