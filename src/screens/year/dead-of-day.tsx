import {useState} from 'react';
import {type Dead, rememberedOn} from '#src/domain/necrology.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {addDays, type Day} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {DeadList} from './dead-list.tsx';
import styles from './necrology.module.css';
import {Prayer} from './prayer.tsx';
import {ReadingDialog} from './reading-dialog.tsx';

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
            <Button look="quiet" onClick={() => onDay(today)}>
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
