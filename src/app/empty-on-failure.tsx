import type {ReactNode} from 'react';
import {ErrorBoundary} from '#src/ui/error-boundary.tsx';

/** For parts without which the frame of the pages works. The page itself shows why nothing can be read. */
export function EmptyOnFailure({children}: {readonly children: ReactNode}) {
  return <ErrorBoundary renderFallback={() => null}>{children}</ErrorBoundary>;
}
