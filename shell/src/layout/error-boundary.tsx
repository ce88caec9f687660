import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered in place of children that threw. `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
}

/** Contains an error of its children, which would otherwise unmount the whole page. React logs it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasStopped: boolean }> {
  override state = { hasStopped: false };

  static getDerivedStateFromError() {
    return { hasStopped: true };
  }

  override render() {
    const { children, fallback } = this.props;
    return this.state.hasStopped ? fallback(() => this.setState({ hasStopped: false })) : children;
  }
}
