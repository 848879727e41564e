import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {largestFileBytes, mostColumns, mostRows} from '#src/import/file-reading.ts';
import {DropZone} from '#src/ui/drop-zone.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {EncodingQuestion} from './encoding-question.tsx';
import styles from './import.module.css';
import {SheetQuestion} from './sheet-question.tsx';
import {useReadFile, type Reading, type ReadFile} from './use-read-file.ts';

type FileStepProps = {readonly onRead: (file: ReadFile) => void};

const accepted =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes the file and reads it; what only a person can say of it is asked. */
export function FileStep({onRead}: FileStepProps) {
  const t = useT();
  const {number, bytes} = useFormats();
  const {reading, choose, answer} = useReadFile(onRead);
  const limits = {
    size: bytes(largestFileBytes),
    rows: number(mostRows),
    columns: number(mostColumns),
  };
  return (
    <Stack>
      <DropZone label={t('import.file.zone')} onDrop={choose}>
        <p>{t('import.file.drop')}</p>
        <FileButton look="filled" accept={accepted} onChoose={choose}>
          {t('import.file.choose')}
        </FileButton>
        <p className={styles['soft']}>{t('import.file.limits', limits)}</p>
      </DropZone>
      <div role="status">
        <HowFar reading={reading} limits={limits} />
      </div>
      {reading.kind !== 'asking' ? null : reading.question.kind === 'ask-encoding' ? (
        <EncodingQuestion samples={reading.question.samples} onAnswer={answer} />
      ) : (
        <SheetQuestion sheets={reading.question.sheets} onAnswer={answer} />
      )}
    </Stack>
  );
}

type HowFarProps = {
  readonly reading: Reading;
  readonly limits: Readonly<Record<'size' | 'rows' | 'columns', string>>;
};

function HowFar({reading, limits}: HowFarProps) {
  const t = useT();
  switch (reading.kind) {
    case 'none':
    case 'asking':
      return null;
    case 'reading':
      return (
        <ProgressBar
          label={t('import.file.reading', {name: reading.name})}
          value={reading.done}
          max={1}
        />
      );
    case 'refused':
      return (
        <ErrorMessage
          title={t('import.file.refused', {name: reading.name})}
          message={t(`import.refusals.${reading.why}`, limits)}
        />
      );
    case 'failed':
      return (
        <ErrorMessage
          title={t('import.file.refused', {name: reading.name})}
          message={reading.message}
        />
      );
  }
}
