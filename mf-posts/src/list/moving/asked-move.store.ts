import type { Post } from '@benotes/contract';
import { proxy, ref } from 'valtio';

/** Posts that were dropped on a collection of another owner. */
export interface AskedMove {
  /** The one that was dragged. */
  post: Post;
  /** The ids of all that are to be moved; undefined for all posts of a list. */
  posts: readonly Post['id'][] | undefined;
  to: Post['collection_id'];
}

/** The move that the user is asked about, because it leads to another owner; null if there is none. */
export const askedMove = proxy<{ move: ReturnType<typeof ref<AskedMove>> | null }>({ move: null });

export const askForMove = (move: AskedMove): void => {
  askedMove.move = ref(move);
};

export const endAskedMove = (): void => {
  askedMove.move = null;
};
