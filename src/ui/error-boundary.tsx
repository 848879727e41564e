import {Component, type ErrorInfo, type ReactNode} from 'react';

type Props = {
  /** What is shown instead of the children after one of them has failed; `retry` draws them again. */
  readonly renderFallback: (error: unknown, retry: () => void) => ReactNode;
  readonly children: ReactNode;
};
type State = {readonly failure: {readonly error: unknown} | null};

/** Limits an error of its children to its own place. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {failure: null};

  static getDerivedStateFromError(error: unknown): State {
    return {failure: {error}};
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const {failure} = this.state;
    const {renderFallback, children} = this.props;
    return failure === null
      ? children
      : renderFallback(failure.error, () => this.setState({failure: null}));
  }
}
