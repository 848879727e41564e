import MuiStep from '@mui/material/Step';
import StepIcon from '@mui/material/StepIcon';
import MuiStepper from '@mui/material/Stepper';
import {styled} from '@mui/material/styles';
import {useEffect, useId, useRef, type ReactNode} from 'react';
import card from './card.module.css';
import {MuiRoot} from './mui-root.tsx';
import styles from './stepper.module.css';

export type ShownStep = {
  readonly key: string;
  readonly title: string;
  /** The accessible name, which also counts the step. */
  readonly label: string;
  /** Whether the user has done it. */
  readonly isDone: boolean;
  /** Shown beside the title, e.g. a button that opens the step again. */
  readonly action: ReactNode;
  /** What the open step asks, or the summary of what was chosen. */
  readonly content: ReactNode;
};

type StepperProps = {
  readonly steps: readonly ShownStep[];
  readonly openStep: string;
};

/** The steps of a task below each other: open, done, or still to come. */
export function Stepper({steps, openStep}: StepperProps) {
  return (
    <MuiRoot>
      <Steps
        orientation="vertical"
        connector={null}
        activeStep={steps.findIndex(({key}) => key === openStep)}
      >
        {steps.map((step, index) => (
          <MuiStep key={step.key} completed={step.isDone}>
            <Step step={step} number={index + 1} isOpen={step.key === openStep} />
          </MuiStep>
        ))}
      </Steps>
    </MuiRoot>
  );
}

type StepProps = {readonly step: ShownStep; readonly number: number; readonly isOpen: boolean};

function Step({step, number, isOpen}: StepProps) {
  const {title, label, isDone, action, content} = step;
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  useFocusOnOpen(place, isOpen);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-current={isOpen ? 'step' : undefined}
      className={`${card.card} ${isOpen ? '' : card.quiet} ${styles['step']}`}
    >
      <div className={`${card.head} ${styles['head']}`}>
        <Mark icon={number} active={isOpen} completed={isDone} />
        <h2 id={titleId} aria-label={label}>
          {title}
        </h2>
        {action}
      </div>
      {content}
    </section>
  );
}

/** Scrolls to a newly opened step and moves the focus there, but not to the one that is open at first. */
function useFocusOnOpen(place: {readonly current: HTMLElement | null}, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.focus();
    wasOpen.current = isOpen;
  }, [place, isOpen]);
}

const Steps = styled(MuiStepper)({gap: 'var(--space-5)'});

/** The number of a step, or the tick of one that is done. */
const Mark = styled(StepIcon)({
  fontSize: 'var(--text-3xl)',
  color: 'var(--ink-soft)',
  '&.Mui-active': {color: 'var(--habit)'},
  '&.Mui-completed': {color: 'var(--green)'},
  '& > text': {fill: 'var(--paper)', fontWeight: 600},
  '@media (forced-colors: active)': {'& > text': {fill: 'Canvas'}},
});
