import { createContext } from 'react';

/** What a block asks of the view around it. */
export interface BlockView {
  /** Opens what is said about the image that is selected. */
  editImage: () => void;
}

export const BlockViewContext = createContext<BlockView>({ editImage: () => {} });
