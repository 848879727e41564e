import {useEffect, useRef, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isConnectionFailure} from '#src/lib/request-error.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveFile, toFileName} from '#src/lib/save-file.ts';
import {type PrintedDocument, toHtml} from '#src/lib/html-document.ts';
import type {PersonalRecords} from '#src/queries/personal-data.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {usePersonalDocument} from './personal-document.ts';

type PersonalDataDialogProps = {
  readonly brother: {readonly id: string; readonly name: string};
  readonly onClose: () => void;
};

/** Asks for the format of a person's data: to read and print, or for another program. */
export function PersonalDataDialog({brother, onClose}: PersonalDataDialogProps) {
  const t = useT();
  const layOut = usePersonalDocument();
  const {busy, failure, save} = useSavePersonalData(brother, layOut, onClose);
  return (
    <Dialog
      open
      title={t('personal.title', {name: brother.name})}
      onClose={onClose}
      failure={
        failure === null ? null : (
          <>
            <strong>{t('personal.failed')}</strong>
            <br />
            {failure}
          </>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{t('personal.cancel')}</Button>
          <BusyButton
            type="button"
            look="outlined"
            busy={busy === 'json'}
            busyLabel={t('personal.saving')}
            disabled={busy !== null}
            onClick={() => void save('json')}
          >
            {t('personal.json')}
          </BusyButton>
          <BusyButton
            type="button"
            busy={busy === 'html'}
            busyLabel={t('personal.saving')}
            disabled={busy !== null || layOut === undefined}
            onClick={() => void save('html')}
          >
            {t('personal.html')}
          </BusyButton>
        </>
      }
    >
      <Stack>
        <p>{t('personal.text', {name: brother.name})}</p>
        <p>{t('personal.forms')}</p>
        <p>{t('personal.care')}</p>
      </Stack>
    </Dialog>
  );
}

/** `html` is for reading and printing, `json` for another program. */
type PersonalFormat = 'html' | 'json';

type LayOut = (records: PersonalRecords, picture: string | null) => PrintedDocument;

/**
 * Returns a function that fetches a person's data and saves it as a file; `onSaved` is called after a success.
 */
function useSavePersonalData(
  brother: {readonly id: string; readonly name: string},
  layOut: LayOut | undefined,
  onSaved: () => void,
) {
  const t = useT();
  const words = useRequestErrorText();
  const toasts = useToasts();
  const today = useToday();
  const [busy, setBusy] = useState<PersonalFormat | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {busy, failure, save};

  async function save(format: PersonalFormat): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setBusy(format);
    setFailure(null);
    const problem = await attempt(format, controller.signal);
    if (controller.signal.aborted) return;
    setBusy(null);
    setFailure(problem);
    if (problem === null) onSaved();
  }

  /** Resolves to the reason why there is no file; `null` when it is saved or the user cancelled. */
  async function attempt(format: PersonalFormat, signal: AbortSignal): Promise<string | null> {
    try {
      const {readPersonalData} = await import('#src/queries/personal-data.ts');
      const data = await readPersonalData(brother.id, signal);
      if (signal.aborted || data.kind === 'cancelled') return null;
      if (data.kind === 'unknown') return t('personal.unknown');
      if (data.kind === 'failed') {
        return isConnectionFailure(data.error) ? t('personal.offline') : words(data.error);
      }
      const picture = data.photo === null ? null : await asAddress(data.photo);
      if (format === 'html') await openTexts('issues');
      const name = `${toFileName(brother.name)} ${today}.${format}`;
      saveFile(written(format, data.records, picture), name);
      toasts.show({type: 'success', message: t('personal.saved', {file: name})});
      return null;
    } catch (error) {
      return errorMessage(error);
    }
  }

  function written(format: PersonalFormat, records: PersonalRecords, picture: string | null): Blob {
    if (format === 'html' && layOut !== undefined)
      return new Blob([toHtml(layOut(records, picture))], {type: 'text/html;charset=utf-8'});
    const text = JSON.stringify({...records, photo: picture}, null, 2);
    return new Blob([text], {type: 'application/json'});
  }
}

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(reader.error?.message)));
    reader.readAsDataURL(picture);
  });
}
