import { Component, type ReactNode } from 'react';

/** More than that is not by chance: whoever is around the text is told. */
const MAX_RETRIES = 3;

interface RenderRetryBoundaryProps {
  children: ReactNode;
  /** It was drawn anew. */
  onRetry: () => void;
}

interface State {
  failure: { error: unknown } | null;
  retries: number;
}

/**
 * Draws anew what could not be drawn. Programs that change pages behind the back of React, as those that translate or
 * correct them, move elements that it then does not find; what is written is not in the page, but in the editor.
 */
export class RenderRetryBoundary extends Component<RenderRetryBoundaryProps, State> {
  override state: State = { failure: null, retries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch() {
    if (this.state.retries < MAX_RETRIES)
      this.setState(({ retries }) => ({ failure: null, retries: retries + 1 }), this.props.onRetry);
  }

  override render() {
    const { failure, retries } = this.state;
    if (failure && retries >= MAX_RETRIES) throw failure.error;
    return failure ? null : this.props.children;
  }
}
