import {Component, type ErrorInfo, lazy, type ReactNode, Suspense} from 'react';
import {translate} from '#src/i18n/language.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {LocalStoreError} from '#src/lib/local-store-error.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Page} from '#src/ui/page.tsx';

// A broken store is rare, so its page loads when it is needed.
const BrokenStore = lazy(async () => ({default: (await import('./broken-store.tsx')).BrokenStore}));

type Props = {readonly children: ReactNode};
type State = {readonly failure: {readonly error: unknown} | null};

/** Catches errors outside of every screen and shows a page that can be reloaded. */
export class RootBoundary extends Component<Props, State> {
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
    const {error} = failure;
    if (error instanceof LocalStoreError) {
      return (
        <Suspense>
          <BrokenStore message={error.message} />
        </Suspense>
      );
    }
    return (
      <Page width="reading">
        <ErrorMessage
          title={translate('app.failed.title')}
          message={errorMessage(error)}
          action={
            <Button onClick={() => window.location.reload()}>
              {translate('app.failed.again')}
            </Button>
          }
        />
      </Page>
    );
  }
}
