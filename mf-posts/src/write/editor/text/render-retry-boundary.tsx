import { Component, type ReactNode } from 'react';

/** After this many failures, the error is passed to the boundary around the editor. */
const MAX_RETRIES = 3;

interface RenderRetryBoundaryProps {
  children: ReactNode;
  /** Called after the children rendered again. */
  onRetry: () => void;
}

interface State {
  failure: { error: unknown } | null;
  retries: number;
}

/**
 * Renders its children again after a render error. Browser extensions that translate or correct text move DOM nodes
 * that React then cannot find. Nothing is lost: the note is in the Slate editor, not in the DOM.
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
