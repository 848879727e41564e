import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Columns} from '#src/import/columns.ts';
import type {ImportPlan} from '#src/import/import-plan.ts';
import type {Words} from '#src/import/words.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {Desk, DeskAction, DeskFile} from './desk.ts';
import {PlanCounts, type ShownKind} from './plan-counts.tsx';
import {PlannedRows} from './planned-rows.tsx';
import {StartImport, type Start} from './start-import.tsx';
import {UnclearDays} from './unclear-days.tsx';
import {Undecided} from './undecided.tsx';
import {usePlan} from './use-plan.ts';

type CheckStepProps = {
  readonly desk: Desk;
  readonly file: DeskFile;
  readonly columns: Columns;
  readonly words: Words;
  readonly onChange: (action: DeskAction) => void;
  readonly onStart: (start: Start) => void;
};

/** Shows what the file would change before anything is written, and what is wrong with it. */
export function CheckStep({desk, file, columns, words, onChange, onStart}: CheckStepProps) {
  const t = useT();
  const {plan, progress, failure} = usePlan(desk, columns, words);
  if (failure !== null) return <ErrorMessage title={t('import.check.failed')} message={failure} />;
  return (
    <Stack gap="large">
      <div role="status">
        {progress === null ? (
          <p>{t('import.check.done')}</p>
        ) : (
          <ProgressBar
            label={t('import.check.running', {percent: Math.round(progress * 100)})}
            value={progress}
            max={1}
          />
        )}
      </div>
      {plan === null ? null : (
        <Checked
          plan={plan}
          file={file}
          isStale={progress !== null}
          onChange={onChange}
          onStart={onStart}
        />
      )}
    </Stack>
  );
}

type CheckedProps = {
  readonly plan: ImportPlan;
  readonly file: DeskFile;
  readonly isStale: boolean;
  readonly onChange: (action: DeskAction) => void;
  readonly onStart: (start: Start) => void;
};

function Checked({plan, file, isStale, onChange, onStart}: CheckedProps) {
  const [shown, setShown] = useState<ShownKind>('all');
  return (
    <>
      <UnclearDays plan={plan} file={file.content} onChange={onChange} />
      <Undecided plan={plan} onChange={onChange} />
      <PlanCounts plan={plan} shown={shown} onShow={setShown} />
      <PlannedRows plan={plan} file={file} shown={shown} onChange={onChange} />
      <StartImport plan={plan} isStale={isStale} onStart={onStart} />
    </>
  );
}
