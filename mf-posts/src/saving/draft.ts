import type { Post } from '@benotes/contract';
import type { ChosenTag } from '@benotes/ui';

/** The editable fields of a post; tags without an id are yet to be created. */
export interface Draft extends Pick<Post, 'title' | 'content' | 'collection_id'> {
  tags: readonly ChosenTag[];
}

/** A post as it was fetched, with its ETag. */
export interface Version {
  post: Post;
  etag: string | undefined;
}
