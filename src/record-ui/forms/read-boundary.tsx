import type {ReactNode} from 'react';
import {errorMessage} from '#src/lib/error-message.ts';
import {ErrorBoundary} from '#src/ui/error-boundary.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';

type Failure = {readonly title: string; readonly message?: string; readonly action?: ReactNode};

type ReadBoundaryProps = {
  /** The message shown instead of the children, made from the error's message. */
  readonly failure: (message: string) => Failure;
  readonly children: ReactNode;
};

/** Limits a failed read of the local database to the part of the screen that needs it. */
export function ReadBoundary({failure, children}: ReadBoundaryProps) {
  return (
    <ErrorBoundary renderFallback={(error) => <ErrorMessage {...failure(errorMessage(error))} />}>
      {children}
    </ErrorBoundary>
  );
}
