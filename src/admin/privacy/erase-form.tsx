import {useState} from 'react';
import {useForm, useWatch} from 'react-hook-form';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {withHiddenCharacters} from '#src/lib/hidden-characters.ts';
import {isConnectionFailure, type RequestError} from '#src/lib/request-error.ts';
import {eraseBrother, type ErasureOutcome} from '#src/mutations/erase-brother.ts';
import type {ErasurePreview} from '#src/queries/erasure.ts';
import {longestParagraph} from '#src/records/field.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {TextInput} from '#src/ui/text-input.tsx';

type EraseFormProps = {
  readonly preview: ErasurePreview;
  readonly onErased: (erased: Extract<ErasureOutcome, {kind: 'erased'}>) => void;
  /** Another admin has erased or merged the brother since. */
  readonly onGone: () => void;
};

/** Asks for the reason and the full name before the erasure, because it cannot be undone. */
export function EraseForm({preview: {id, name}, onErased, onGone}: EraseFormProps) {
  const t = useT();
  const words = useRequestErrorText();
  const {control, handleSubmit} = useForm({defaultValues: {reason: '', typed: ''}});
  const [reason, typed] = useWatch({control, name: ['reason', 'typed']});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);
  const isSure = reason.trim() !== '' && asSeen(typed) === asSeen(name);
  return (
    <Card title={t('erase.confirm')}>
      <form onSubmit={(event) => void handleSubmit(erase)(event)} noValidate>
        <Stack>
          <Alert tone="warning">{t('erase.forGood')}</Alert>
          <TextInput
            control={control}
            name="reason"
            label={t('erase.reason')}
            help={t('erase.reasonHelp')}
            kind="paragraph"
            maxLength={longestParagraph}
            required
          />
          <TextInput
            control={control}
            name="typed"
            label={t('erase.typed', {name})}
            help={t('erase.typedHelp')}
            required
          />
          <div role="alert">
            {error === null ? null : (
              <Alert tone="error" title={t('erase.failed')}>
                {isConnectionFailure(error) ? t('erase.noAnswer') : words(error)}
              </Alert>
            )}
          </div>
          <Row>
            <BusyButton
              look="danger"
              icon="delete"
              busy={isBusy}
              busyLabel={t('erase.erasing')}
              disabled={!isSure}
            >
              {t('erase.erase')}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Card>
  );

  async function erase(): Promise<void> {
    setBusy(true);
    setError(null);
    const outcome = await eraseBrother(id, reason.trim());
    setBusy(false);
    if (outcome.kind === 'erased') onErased(outcome);
    else if (outcome.kind === 'unknown') onGone();
    else setError(outcome.error);
  }
}

/** A name as people see it on the page, and can type it: a page shows several spaces as one, and hidden characters not. */
function asSeen(name: string): string {
  const seen = withHiddenCharacters(name).map((piece) => (piece.kind === 'text' ? piece.text : ''));
  return seen.join('').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
