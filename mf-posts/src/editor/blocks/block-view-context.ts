import { createContext } from 'react';

/** What a block asks of the view around it. */
export interface BlockView {
  /** Opens what is said about the image that is selected. */
  editImage: () => void;
  /** The id of the note; undefined while it has none. */
  post: number | undefined;
}

export const BlockViewContext = createContext<BlockView>({ editImage: () => {}, post: undefined });
