import {IconButton} from '#src/ui/icon-button.tsx';
import styles from './year.module.css';

type StepsProps = {
  /** The year, month or day that the page shows. */
  readonly title: string;
  readonly previous: Step;
  readonly next: Step;
};

/** One step back or on; `null` when there is nothing further to show. */
type Step = {readonly label: string; readonly show: (() => void) | null};

/** What a page shows, between the buttons that lead to what comes before and after it. */
export function Steps({title, previous, next}: StepsProps) {
  return (
    <div className={styles['steps']}>
      <StepButton {...previous} icon="collapse" />
      <h2 aria-live="polite">{title}</h2>
      <StepButton {...next} icon="expand" />
    </div>
  );
}

function StepButton({label, show, icon}: Step & {readonly icon: 'collapse' | 'expand'}) {
  return <IconButton label={label} icon={icon} disabled={show === null} onClick={() => show?.()} />;
}
