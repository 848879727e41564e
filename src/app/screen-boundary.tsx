import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {isMissingCode} from '#src/lib/missing-code.ts';
import {useSession} from '#src/session/session.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {ErrorBoundary} from '#src/ui/error-boundary.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';

/** Catches the errors of a screen: the shell stays, and the user can try again. */
export function ScreenBoundary({children}: {readonly children: ReactNode}) {
  return <ErrorBoundary renderFallback={failedScreen}>{children}</ErrorBoundary>;
}

function failedScreen(error: unknown, retry: () => void): ReactNode {
  return isMissingCode(error) ? <MissingScreen /> : <FailedScreen error={error} onRetry={retry} />;
}

type FailedScreenProps = {readonly error: unknown; readonly onRetry: () => void};

/** Shows that a screen failed, with the error's message, and offers to continue. */
function FailedScreen({error, onRetry}: FailedScreenProps) {
  const t = useT();
  return (
    <Page width="reading">
      <ErrorMessage
        title={t('app.failed.title')}
        message={errorMessage(error)}
        action={
          <Stack>
            <p>{t('app.failed.text')}</p>
            <Row>
              <Button look="filled" onClick={onRetry}>
                {t('app.failed.again')}
              </Button>
              <HomeLink />
            </Row>
          </Stack>
        }
      />
    </Page>
  );
}

/** Firefox does not fetch code again after a failure, so a retry loads the page again. */
function MissingScreen() {
  const t = useT();
  return (
    <Page width="reading">
      <ErrorMessage
        title={t('app.missing.title')}
        message={t('app.missing.text')}
        action={
          <Row>
            <Button look="filled" onClick={() => window.location.reload()}>
              {t('app.failed.again')}
            </Button>
            <HomeLink />
          </Row>
        }
      />
    </Page>
  );
}

/** Shown for a path without a page. For a signed-in user the shell's header already has the title. */
export function UnknownPage() {
  const t = useT();
  const isInShell = useSession().kind === 'signed-in';
  return (
    <Page width="reading">
      {!isInShell && <h1>{t('titles.unknown')}</h1>}
      <EmptyState icon="info" text={t('app.unknown.text')} action={<HomeLink />} />
    </Page>
  );
}

/** Leads from a page that does not exist or failed to the home page. */
function HomeLink() {
  const t = useT();
  const isSignedIn = useSession().kind === 'signed-in';
  return isSignedIn ? (
    <LinkButton to="/dashboard">{t('app.way.dashboard')}</LinkButton>
  ) : (
    <LinkButton to="/">{t('app.way.home')}</LinkButton>
  );
}
