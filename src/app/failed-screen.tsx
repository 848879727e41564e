import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {HomeLink} from './home-link.tsx';

type FailedScreenProps = {readonly error: unknown; readonly onRetry: () => void};

/** Shows that a screen failed, with the error's message, and offers to continue. */
export function FailedScreen({error, onRetry}: FailedScreenProps) {
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
