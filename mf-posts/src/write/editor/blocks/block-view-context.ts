import { createContext } from 'react';

/** What blocks need from the view around them. */
export interface BlockView {
  /** Opens the dialog for the selected image. */
  editImage: () => void;
  /** The id of the note; undefined for a new one. */
  post: number | undefined;
}

export const BlockViewContext = createContext<BlockView>({ editImage: () => {}, post: undefined });
