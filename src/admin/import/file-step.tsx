import {useEffect, useRef, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {
  type FileAnswers,
  type FileReading,
  type FileRefusal,
  largestFileBytes,
  mostColumns,
  mostRows,
} from '#src/import/file-reading.ts';
import type {FileTable} from '#src/import/file-table.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {Button} from '#src/ui/button.tsx';
import {DropZone} from '#src/ui/drop-zone.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import styles from './import.module.css';

type FileStepProps = {
  /** A file that is read at once; `null` without one. */
  readonly received: File | null;
  readonly onRead: (file: ReadFile) => void;
};

const accepted =
  '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads the chosen file, and asks the admin what the file does not say itself. */
export function FileStep({received, onRead}: FileStepProps) {
  const t = useT();
  const {number, bytes} = useFormats();
  const {reading, choose, answer} = useReadFile(onRead);
  useEffect(() => {
    if (received !== null) choose(received);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file, not with each render
  }, [received]);
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
        <ReadingProgress reading={reading} limits={limits} />
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

function ReadingProgress({reading, limits}: HowFarProps) {
  const t = useT();
  const {number} = useFormats();
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
          message={t(`import.refusals.${reading.why}`, {...limits, row: number(reading.row ?? 0)})}
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

type EncodingQuestionProps = {
  readonly samples: Extract<FileQuestion, {kind: 'ask-encoding'}>['samples'];
  readonly onAnswer: (answers: FileAnswers) => void;
};

/** Shows the same lines in each possible encoding, so that the admin recognizes the right one. */
function EncodingQuestion({samples, onAnswer}: EncodingQuestionProps) {
  const t = useT();
  return (
    <section aria-label={t('import.encoding.title')} className={styles['question']}>
      <h3>{t('import.encoding.title')}</h3>
      <p>{t('import.encoding.text')}</p>
      <ul className={styles['samples']}>
        {samples.map(({encoding, lines}) => (
          <li key={encoding}>
            <pre className={styles['sample']}>{lines.join('\n')}</pre>
            <Button
              aria-label={t('import.encoding.takeAs', {encoding: encoding.toUpperCase()})}
              onClick={() => onAnswer({encoding})}
            >
              {t('import.encoding.take')}
            </Button>
            <span className={styles['soft']}>{encoding.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SheetQuestionProps = {
  readonly sheets: readonly string[];
  readonly onAnswer: (answers: FileAnswers) => void;
};

function SheetQuestion({sheets, onAnswer}: SheetQuestionProps) {
  const t = useT();
  return (
    <section aria-label={t('import.sheet.title')} className={styles['question']}>
      <h3>{t('import.sheet.title')}</h3>
      <p>{t('import.sheet.text')}</p>
      <Row>
        {sheets.map((sheet) => (
          <Button key={sheet} onClick={() => onAnswer({sheet})}>
            {sheet}
          </Button>
        ))}
      </Row>
    </section>
  );
}

type ReadFile = {readonly name: string; readonly content: FileTable};

/** The progress of reading the file. */
type Reading =
  | {readonly kind: 'none'}
  | {readonly kind: 'reading'; readonly name: string; readonly done: number}
  | {readonly kind: 'asking'; readonly name: string; readonly question: FileQuestion}
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly why: FileRefusal;
      readonly row: number | undefined;
    }
  | {readonly kind: 'failed'; readonly name: string; readonly message: string};

/** A question that only the admin can answer. */
type FileQuestion = Extract<FileReading, {kind: 'ask-encoding' | 'ask-sheet'}>;

/** Reads a chosen file and passes its content on. A newer choice cancels the one before. */
function useReadFile(onRead: (file: ReadFile) => void) {
  const [reading, setReading] = useState<Reading>({kind: 'none'});
  const chosen = useRef<{file: File; answers: FileAnswers} | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    reading,
    choose: (file: File) => read(file, {}),
    answer: (answers: FileAnswers) => {
      if (chosen.current === null) return;
      const {file, answers: before} = chosen.current;
      read(file, {...before, ...answers});
    },
  };

  function read(file: File, answers: FileAnswers): void {
    chosen.current = {file, answers};
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const {name} = file;
    const show = (next: Reading): void => {
      if (!stop.signal.aborted) setReading(next);
    };
    show({kind: 'reading', name, done: 0});
    void import('#src/import/read-file.ts')
      .then(({readImportFile}) =>
        readImportFile(file, answers, {
          signal: stop.signal,
          onProgress: (done) => show({kind: 'reading', name, done}),
        }),
      )
      .then(
        (found) => settle(name, found, stop.signal),
        (error: unknown) => {
          const message = errorMessage(error);
          show({kind: 'failed', name, message});
        },
      );
  }

  function settle(name: string, found: FileReading, {aborted}: AbortSignal): void {
    if (aborted) return;
    switch (found.kind) {
      case 'read':
        setReading({kind: 'none'});
        onRead({name, content: found.table});
        return;
      case 'refused':
        setReading({kind: 'refused', name, why: found.why, row: found.row});
        return;
      case 'ask-encoding':
      case 'ask-sheet':
        setReading({kind: 'asking', name, question: found});
    }
  }
}
