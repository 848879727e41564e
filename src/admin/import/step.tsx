import {useEffect, useRef, type ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import styles from './import.module.css';

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly isOpen: boolean;
  /** What was chosen here, once something was. */
  readonly summary: string | null;
  /** Opens it again; `null` while that is not possible. */
  readonly onOpen: (() => void) | null;
  readonly children: ReactNode;
};

/** One step on the way: open, done with what was chosen, or yet to come. */
export function Step({number, title, isOpen, summary, onOpen, children}: StepProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useArrival(place, isOpen);
  const heading = t('import.step', {number, title});
  return (
    <div ref={place} tabIndex={-1} className={styles['step']}>
      <Card
        title={heading}
        tone={isOpen ? 'plain' : 'quiet'}
        actions={
          isOpen || summary === null || onOpen === null ? null : (
            <Button
              look="quiet"
              aria-label={t('import.changeStep', {step: title})}
              onClick={onOpen}
            >
              {t('import.change')}
            </Button>
          )
        }
      >
        {isOpen ? children : summary === null ? null : <p>{summary}</p>}
      </Card>
    </div>
  );
}

/** Brings what has opened before the eyes and the keyboard, but not what was open from the start. */
function useArrival(place: {readonly current: HTMLElement | null}, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.focus();
    wasOpen.current = isOpen;
  }, [place, isOpen]);
}
