import {useEffect, useReducer} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {sendNow} from '#src/mutations/settle-change.ts';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {changeDesk, emptyDesk, steps} from './desk.ts';
import {OpenImports} from './open-imports.tsx';
import {OpenStep} from './open-step.tsx';
import {Step} from './step.tsx';
import {useColumns} from './use-columns.ts';
import {isUnderway, useImportRun} from './use-import-run.ts';
import {useStepSummaries} from './use-step-summaries.ts';
import {useWords} from './use-words.ts';

/** The way from a file to what it writes, a step after the other, each of which can be gone back to. */
export function ImportDesk() {
  const t = useT();
  const [desk, change] = useReducer(changeDesk, emptyDesk);
  const run = useImportRun();
  const words = useWords();
  const chosen = useColumns(desk, words);
  const summaries = useStepSummaries(desk, chosen);
  const {step} = desk;
  useLeaveGuard(isUnderway(run.state), t('import.run.leave'));
  // What others have changed lately should be seen in the check already.
  useEffect(() => {
    if (step === 'check') void sendNow();
  }, [step]);
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
          summary={index < steps.indexOf(step) || desk.file !== null ? summaries[name] : null}
          onOpen={step === 'run' ? null : () => change({kind: 'open', step: name})}
        >
          {step === name ? (
            <OpenStep desk={desk} chosen={chosen} words={words} run={run} onChange={change} />
          ) : null}
        </Step>
      ))}
    </>
  );
}
