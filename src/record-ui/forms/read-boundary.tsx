import {Component, type ReactNode} from 'react';
import {errorMessage} from '#src/lib/error-message.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';

type Failure = {readonly title: string; readonly message?: string; readonly action?: ReactNode};

type ReadBoundaryProps = {
  /** The message shown instead of the children, made from the error's message. */
  readonly failure: (message: string) => Failure;
  readonly children: ReactNode;
};

/** Limits a failed read of the local database to the part of the screen that needs it. */
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
