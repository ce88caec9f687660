import { Component, type ReactNode } from 'react';

/** More than that is not by chance: whoever is around the text is told. */
const REDRAWS_MAX = 3;

interface RedrawBoundaryProps {
  children: ReactNode;
  /** It was drawn anew. */
  onRedraw: () => void;
}

interface State {
  failure: { error: unknown } | null;
  redraws: number;
}

/**
 * Draws anew what could not be drawn. Programs that change pages behind the back of React, as those that translate or
 * correct them, move elements that it then does not find; what is written is not in the page, but in the editor.
 */
export class RedrawBoundary extends Component<RedrawBoundaryProps, State> {
  override state: State = { failure: null, redraws: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch() {
    if (this.state.redraws < REDRAWS_MAX)
      this.setState(({ redraws }) => ({ failure: null, redraws: redraws + 1 }), this.props.onRedraw);
  }

  override render() {
    const { failure, redraws } = this.state;
    if (failure && redraws >= REDRAWS_MAX) throw failure.error;
    return failure ? null : this.props.children;
  }
}
