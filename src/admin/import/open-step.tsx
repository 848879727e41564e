import {useT} from '#src/i18n/use-t.ts';
import type {Words} from '#src/import/words.ts';
import {Loading} from '#src/ui/loading.tsx';
import {CheckStep} from './check-step.tsx';
import {ColumnsStep} from './columns-step.tsx';
import type {Desk, DeskAction, DeskFile} from './desk.ts';
import {FileStep} from './file-step.tsx';
import {rememberColumns} from './remembered-columns.ts';
import {RunStep} from './run-step.tsx';
import type {Start} from './start-import.tsx';
import {TableStep} from './table-step.tsx';
import type {ChosenColumns} from './use-columns.ts';
import type {useImportRun} from './use-import-run.ts';

type OpenStepProps = {
  readonly desk: Desk;
  /** `null` until there is a file, and words to read its headings by. */
  readonly chosen: ChosenColumns | null;
  readonly words: Words | undefined;
  readonly run: ReturnType<typeof useImportRun>;
  readonly onChange: (action: DeskAction) => void;
};

/** What there is to do at the step that is open. */
export function OpenStep({desk, chosen, words, run, onChange}: OpenStepProps) {
  const t = useT();
  const {file, step, table, extent} = desk;
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
      return <FileStep onRead={(read) => onChange({kind: 'file', ...read})} />;
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
        return <Loading label={t('import.loading')} shape="form" />;
      }
      return step === 'columns' ? (
        <ColumnsStep
          desk={desk}
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
          desk={desk}
          file={file}
          columns={chosen.columns}
          words={words}
          onChange={onChange}
          onStart={(next) => start(file, next)}
        />
      );
  }

  function start({name}: DeskFile, {rows, extent: next}: Start): void {
    run.start({batch: crypto.randomUUID(), table, title: titleOf(name), rows});
    onChange({kind: 'start', extent: next});
  }
}

/** The longest title the server takes. */
const LONGEST_TITLE = 200;

function titleOf(fileName: string): string {
  return fileName.trim().slice(0, LONGEST_TITLE) || '?';
}
