import {Component, type ErrorInfo, type ReactNode} from 'react';
import {FailedScreen} from './failed-screen.tsx';

type Props = {readonly children: ReactNode};
type State = {readonly failure: {readonly error: unknown} | null};

/** Catches the errors of a screen: the shell stays, and the user can try again. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = {failure: null};

  static getDerivedStateFromError(error: unknown): State {
    return {failure: {error}};
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const {failure} = this.state;
    if (failure === null) return this.props.children;
    return <FailedScreen error={failure.error} onRetry={() => this.setState({failure: null})} />;
  }
}
