import {useEffect, useReducer, useState, type ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {sendNow} from '#src/mutations/settle-change.ts';
import {Loading} from '#src/ui/loading.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {CheckStep} from './check-step.tsx';
import {ColumnsStep} from './columns-step.tsx';
import {changeDesk, emptyDesk, steps, type StepName} from './desk.ts';
import {FileStep} from './file-step.tsx';
import {OpenImports} from './open-imports.tsx';
import {RunStep} from './run-step.tsx';
import type {Start} from './start-import.tsx';
import {rememberColumns} from './remembered-columns.ts';
import {Step} from './step.tsx';
import {TableStep} from './table-step.tsx';
import {useColumns} from './use-columns.ts';
import {isUnderway, useImportRun} from './use-import-run.ts';
import {useWords} from './use-words.ts';

const nothing: Start['counts'] = {new: 0, changed: 0, leftOut: 0};

/** The way from a file to what it writes, a step after the other, each of which can be gone back to. */
export function ImportDesk() {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  const [desk, change] = useReducer(changeDesk, emptyDesk);
  const [counts, setCounts] = useState(nothing);
  const run = useImportRun();
  const words = useWords();
  const columns = useColumns(desk, words);
  const {file, step, table} = desk;
  useLeaveGuard(isUnderway(run.state), t('import.run.leave'));
  // What others have changed lately should be seen in the check already.
  useEffect(() => {
    if (step === 'check') void sendNow();
  }, [step]);

  const parts: Readonly<Record<StepName, Part>> = {
    table: {
      summary: labels.many(table),
      content: (
        <TableStep
          table={table}
          onChoose={(chosen) => change({kind: 'table', table: chosen})}
          onContinue={() => change({kind: 'open', step: file === null ? 'file' : 'columns'})}
        />
      ),
    },
    file: {
      summary:
        file === null
          ? null
          : t('import.file.summary', {
              name: file.name,
              count: file.content.rows.length,
              shown: number(file.content.rows.length),
            }),
      content: <FileStep onRead={(read) => change({kind: 'file', ...read})} />,
    },
    columns: {
      summary: columns && summaryOf(columns.columns),
      content:
        file === null || columns === null ? (
          <Loading label={t('import.loading')} shape="form" />
        ) : (
          <ColumnsStep
            desk={desk}
            file={file}
            chosen={columns}
            onChange={change}
            onContinue={() => {
              rememberColumns(table, file.content.header, columns.columns);
              change({kind: 'open', step: 'check'});
            }}
          />
        ),
    },
    check: {
      summary: null,
      content:
        file === null || columns === null || words === undefined ? null : (
          <CheckStep
            desk={desk}
            file={file}
            columns={columns.columns}
            words={words}
            onChange={change}
            onStart={({rows, counts: next}) => {
              setCounts(next);
              run.start({batch: crypto.randomUUID(), table, title: titleOf(file.name), rows});
              change({kind: 'open', step: 'run'});
            }}
          />
        ),
    },
    run: {
      summary: null,
      content: (
        <RunStep
          table={table}
          run={run}
          counts={counts}
          onAgain={() => {
            run.clear();
            change({kind: 'again'});
          }}
          onAnother={() => {
            run.clear();
            change({kind: 'clear'});
          }}
        />
      ),
    },
  };
  return (
    <>
      <Stack gap="small">
        <p>{t('import.intro')}</p>
        {run.state.kind === 'idle' ? <OpenImports /> : null}
      </Stack>
      {steps.map((name, index) => (
        <Step
          key={name}
          number={index + 1}
          title={t(`import.steps.${name}`)}
          isOpen={step === name}
          summary={index < steps.indexOf(step) || file !== null ? parts[name].summary : null}
          onOpen={step === 'run' ? null : () => change({kind: 'open', step: name})}
        >
          {parts[name].content}
        </Step>
      ))}
    </>
  );

  function summaryOf(fields: readonly (string | null)[]): string {
    const taken = fields.filter((field) => field !== null).length;
    const all = fields.length;
    return t('import.columns.summary', {taken: number(taken), all: number(all)});
  }
}

type Part = {readonly summary: string | null; readonly content: ReactNode};

/** The longest title the server takes. */
const LONGEST_TITLE = 200;

function titleOf(fileName: string): string {
  return fileName.trim().slice(0, LONGEST_TITLE) || '?';
}
