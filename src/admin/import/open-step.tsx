import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {importTemplate} from '#src/import/columns.ts';
import {
  type ImportableTable,
  importableTables,
  type RecordVocabulary,
} from '#src/import/importable-tables.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useToday} from '#src/queries/today.ts';
import {type FileFormat, saveSheet} from '#src/record-ui/export/exported-list.ts';
import {Button} from '#src/ui/button.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import type {DraftAction, ImportDraft, ImportFile} from './import-draft.ts';
import styles from './import.module.css';
import {type ChosenColumns, rememberColumns} from './use-columns.ts';
import type {Start} from './start-import.tsx';
import type {useImportRun} from './use-import-run.ts';

// What follows the choice of a table loads when it is needed.
const FileStep = optionalPart(async () => (await import('./file-step.tsx')).FileStep);
const ColumnsStep = optionalPart(async () => (await import('./columns-step.tsx')).ColumnsStep);
const CheckStep = optionalPart(async () => (await import('./check-step.tsx')).CheckStep);
const RunStep = optionalPart(async () => (await import('./run-step.tsx')).RunStep);

type OpenStepProps = {
  readonly draft: ImportDraft;
  /** `null` until there is a file and the vocabulary to read its headings. */
  readonly chosen: ChosenColumns | null;
  readonly words: RecordVocabulary | undefined;
  /** The file with which the system has opened the page; `null` without one. */
  readonly received: File | null;
  readonly run: ReturnType<typeof useImportRun>;
  readonly onChange: (action: DraftAction) => void;
};

/** The content of the open step. */
export function OpenStep({draft, chosen, words, received, run, onChange}: OpenStepProps) {
  const t = useT();
  const {file, step, table, extent} = draft;
  switch (step) {
    case 'table':
      return (
        <TableStep
          table={table}
          onChoose={(next) => onChange({kind: 'table', table: next})}
          onContinue={() => onChange({kind: 'open', step: file === null ? 'file' : 'columns'})}
        />
      );
    case 'file':
      return <FileStep received={received} onRead={(read) => onChange({kind: 'file', ...read})} />;
    case 'run':
      return extent === null ? null : (
        <RunStep
          table={table}
          run={run}
          extent={extent}
          onAgain={() => {
            run.clear();
            onChange({kind: 'again'});
          }}
          onAnother={() => {
            run.clear();
            onChange({kind: 'clear'});
          }}
        />
      );
    case 'columns':
    case 'check':
      if (file === null || chosen === null || words === undefined) {
        return <Skeleton label={t('import.loading')} shape="form" />;
      }
      return step === 'columns' ? (
        <ColumnsStep
          draft={draft}
          file={file}
          chosen={chosen}
          onChange={onChange}
          onContinue={() => {
            rememberColumns(table, file.content.header, chosen.columns);
            onChange({kind: 'open', step: 'check'});
          }}
        />
      ) : (
        <CheckStep
          draft={draft}
          file={file}
          columns={chosen.columns}
          words={words}
          onChange={onChange}
          onStart={(next) => start(file, next)}
        />
      );
  }

  function start({name}: ImportFile, {rows, extent: next}: Start): void {
    run.start({batch: crypto.randomUUID(), table, title: titleOf(name), rows});
    onChange({kind: 'start', extent: next});
  }
}

/** The longest title that the server accepts. */
const LONGEST_TITLE = 200;

function titleOf(fileName: string): string {
  return fileName.trim().slice(0, LONGEST_TITLE) || '?';
}

type TableStepProps = {
  readonly table: ImportableTable;
  readonly onChoose: (table: ImportableTable) => void;
  readonly onContinue: () => void;
};

/** Asks for the record type of the file, and offers a template. */
function TableStep({table, onChoose, onContinue}: TableStepProps) {
  const t = useT();
  const labels = useRecordLabels();
  const saveTemplate = useSaveTemplate(table);
  return (
    <Stack>
      <FilterSelect
        label={t('import.table.label')}
        value={table}
        onChange={(value) => onChoose(importableTables.find((known) => known === value) ?? table)}
        options={importableTables.map((value) => ({value, label: labels.many(value)}))}
      />
      <div>
        <p className={styles['soft']}>{t('import.table.templateHelp')}</p>
        <Row>
          <Button look="quiet" icon="download" onClick={() => void saveTemplate('xlsx')}>
            {t('import.table.templateXlsx')}
          </Button>
          <Button look="quiet" icon="download" onClick={() => void saveTemplate('csv')}>
            {t('import.table.templateCsv')}
          </Button>
        </Row>
      </div>
      <Row>
        <Button look="filled" onClick={onContinue}>
          {t('import.continue')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Returns a function that saves a template with the right headings. */
function useSaveTemplate(table: ImportableTable): (format: FileFormat) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const labels = useRecordLabels();
  const locale = useLocale();
  const today = useToday();
  return async (format) => {
    const name = t('import.table.templateOf', {table: labels.many(table)});
    try {
      const sheet = importTemplate(table, name, labels);
      await saveSheet(sheet, format, today, locale);
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    }
  };
}
