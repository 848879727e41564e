import {Component, type ReactNode} from 'react';
import {errorMessage} from '#src/lib/error-message.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';

type Failure = {readonly title: string; readonly message?: string; readonly action?: ReactNode};

type ReadBoundaryProps = {
  /** What to say in place of the children, given what the failed read said. */
  readonly failure: (message: string) => Failure;
  readonly children: ReactNode;
};

/** Keeps a failed read of the local database to the part of the screen that wanted it. */
export class ReadBoundary extends Component<ReadBoundaryProps, {message: string | null}> {
  override state = {message: null};

  static getDerivedStateFromError(error: unknown): {message: string} {
    return {message: errorMessage(error)};
  }

  override render(): ReactNode {
    const {message} = this.state;
    if (message === null) return this.props.children;
    return <ErrorMessage {...this.props.failure(message)} />;
  }
}
