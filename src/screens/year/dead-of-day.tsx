import {type ReactNode, useEffect, useId, useRef, useState} from 'react';
import {type Dead, rememberedOn} from '#src/domain/necrology.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays, type Day} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Card} from '#src/ui/card.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {DeadList, Prayer, useDeadWords} from './dead-list.tsx';
import styles from './necrology.module.css';

type DeadOfDayProps = {
  readonly dead: readonly Dead[];
  readonly day: Day;
  readonly onDay: (day: Day) => void;
};

/** The dead who are remembered on a day, with steps to the days beside it and a page to read from at table. */
export function DeadOfDay({dead, day, onDay}: DeadOfDayProps) {
  const t = useT();
  const {longDay} = useFormats();
  const today = useToday();
  const [isReading, setReading] = useState(false);
  const remembered = rememberedOn(dead, day);
  const steps = <DaySteps day={day} onDay={onDay} />;
  return (
    <>
      <Card title={longDay(day)} actions={steps}>
        {remembered.length === 0 ? (
          <p className={styles['soft']}>{t('year.necrology.nobody')}</p>
        ) : (
          <>
            <DeadList dead={remembered} />
            <Prayer />
          </>
        )}
        <Row>
          <Button icon="eye" onClick={() => setReading(true)}>
            {t('year.necrology.read')}
          </Button>
          {day === today ? null : (
            <Button ref={focusNeighbourOnRemoval} look="quiet" onClick={() => onDay(today)}>
              {t('dashboard.today')}
            </Button>
          )}
        </Row>
      </Card>
      {isReading ? (
        <ReadingDialog
          day={day}
          dead={remembered}
          steps={steps}
          onClose={() => setReading(false)}
        />
      ) : null}
    </>
  );
}

function DaySteps({day, onDay}: Pick<DeadOfDayProps, 'day' | 'onDay'>) {
  const t = useT();
  return (
    <div className={styles['steps']}>
      <IconButton
        label={t('year.necrology.previousDay')}
        icon="collapse"
        onClick={() => onDay(addDays(day, -1))}
      />
      <IconButton
        label={t('year.necrology.nextDay')}
        icon="expand"
        onClick={() => onDay(addDays(day, 1))}
      />
    </div>
  );
}

type ReadingDialogProps = {
  readonly day: Day;
  readonly dead: readonly Dead[];
  /** The buttons that lead to the days beside this one. */
  readonly steps: ReactNode;
  readonly onClose: () => void;
};

/** The dead of a day in large type over the whole screen, to be read aloud at table. */
function ReadingDialog({day, dead, steps, onClose}: ReadingDialogProps) {
  const t = useT();
  const {dayMonth} = useFormats();
  const words = useDeadWords();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles['reading']} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles['readingHead']}>
        {steps}
        <IconButton label={t('ui.close')} icon="close" onClick={() => dialog.current?.close()} />
      </div>
      <h2 id={titleId}>{dayMonth(day)}</h2>
      {dead.length === 0 ? <p>{t('year.necrology.nobody')}</p> : null}
      {dead.map((one) => {
        const {title, death, life} = words(one);
        return (
          <article key={one.id} aria-label={one.name}>
            <h3>{one.name}</h3>
            <p>{[title, death].filter(Boolean).join(' · ')}</p>
            <p>{life}</p>
          </article>
        );
      })}
      {dead.length === 0 ? null : <Prayer />}
    </dialog>
  );
}
