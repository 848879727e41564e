import type {ReactNode} from 'react';
import {openTexts, translate} from '#src/i18n/language.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {LocalStoreError} from '#src/lib/local-store-error.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorBoundary} from '#src/ui/error-boundary.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {onDemand} from '#src/ui/on-demand.tsx';
import {Page} from '#src/ui/page.tsx';

// A broken store is rare, so its page loads when it is needed.
const BrokenStore = onDemand(async () => {
  const [module] = await Promise.all([import('./broken-store.tsx'), openTexts('records')]);
  return module.BrokenStore;
}, Failed);

/** Catches errors outside of every screen and shows a page that can be reloaded. */
export function RootBoundary({children}: {readonly children: ReactNode}) {
  return <ErrorBoundary renderFallback={failedApp}>{children}</ErrorBoundary>;
}

function failedApp(error: unknown): ReactNode {
  const Shown = error instanceof LocalStoreError ? BrokenStore : Failed;
  return <Shown message={errorMessage(error)} />;
}

function Failed({message}: {readonly message: string}) {
  return (
    <Page width="reading">
      <ErrorMessage
        title={translate('app.failed.title')}
        message={message}
        action={
          <Button onClick={() => window.location.reload()}>{translate('app.failed.again')}</Button>
        }
      />
    </Page>
  );
}
