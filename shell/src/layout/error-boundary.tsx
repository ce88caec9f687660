import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  children: ReactNode;
  /** Stands in the place of what could not be drawn; `again` draws that anew. */
  instead: (again: () => void) => ReactNode;
}

/** Keeps a fault to what is in it, which otherwise takes the whole page away. React logs it. */
export class ErrorBoundary extends Component<FaultBoundaryProps, { hasStopped: boolean }> {
  override state = { hasStopped: false };

  static getDerivedStateFromError() {
    return { hasStopped: true };
  }

  override render() {
    const { children, instead } = this.props;
    return this.state.hasStopped ? instead(() => this.setState({ hasStopped: false })) : children;
  }
}
