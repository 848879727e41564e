import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import styles from './year.module.css';

type YearPageProps = {readonly width?: 'reading' | 'wide'; readonly children: ReactNode};

/** The frame of a page that reads the whole province from the device. */
export function YearPage({width = 'reading', children}: YearPageProps) {
  const t = useT();
  return (
    <Page width={width}>
      <ReadBoundary failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <Stack>{children}</Stack>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

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

/** At the last step it keeps the focus, so it is not `disabled`. */
function StepButton({label, show, icon}: Step & {readonly icon: 'collapse' | 'expand'}) {
  const isAtEnd = show === null;
  return <IconButton label={label} icon={icon} aria-disabled={isAtEnd} onClick={() => show?.()} />;
}
