import {Component, type ErrorInfo, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {isMissingCode} from '#src/lib/missing-code.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {HomeLink} from './home-link.tsx';

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
    return isMissingCode(failure.error) ? (
      <MissingScreen />
    ) : (
      <FailedScreen error={failure.error} onRetry={() => this.setState({failure: null})} />
    );
  }
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

/** Firefox never fetches code again that it failed to fetch, so trying again starts the app anew. */
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
