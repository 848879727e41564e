import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useToday} from '#src/queries/today.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {rescueUnsent, startOver} from '#src/mutations/recover-store.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';

/** Shown when the app cannot read its store: why, and how the user can keep their edits and go on. */
export function BrokenStore({message}: {readonly message: string}) {
  const t = useT();
  const today = useToday();
  const [result, setResult] = useState('');
  const save = async (): Promise<void> => {
    try {
      const file = await rescueUnsent();
      if (file !== null) saveFile(file, t('sync.fileName', {day: today}));
      setResult(t(file === null ? 'app.store.none' : 'app.store.saved'));
    } catch (error) {
      setResult(t('app.store.notSaved', {message: errorMessage(error)}));
    }
  };
  const remove = async (): Promise<void> => {
    if (!askFirst(t('app.store.confirm'))) return;
    try {
      await startOver();
      window.location.assign('/login');
    } catch (error) {
      setResult(t('app.store.notRemoved', {message: errorMessage(error)}));
    }
  };
  return (
    <Page width="reading">
      <ErrorMessage
        title={t('app.store.title')}
        message={message}
        action={
          <Stack>
            <p>{t('app.store.text')}</p>
            <Row>
              <Button look="filled" onClick={() => window.location.reload()}>
                {t('app.failed.again')}
              </Button>
              <Button icon="download" onClick={() => void save()}>
                {t('app.store.save')}
              </Button>
              <Button look="danger" onClick={() => void remove()}>
                {t('app.store.startOver')}
              </Button>
            </Row>
            <p role="status">{result}</p>
          </Stack>
        }
      />
    </Page>
  );
}
