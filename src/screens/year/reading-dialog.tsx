import {type ReactNode, useEffect, useId, useRef} from 'react';
import type {Dead} from '#src/domain/necrology.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {useDeadWords} from './dead-list.tsx';
import styles from './necrology.module.css';
import {Prayer} from './prayer.tsx';

type ReadingDialogProps = {
  readonly day: Day;
  readonly dead: readonly Dead[];
  /** The buttons that lead to the days beside this one. */
  readonly steps: ReactNode;
  readonly onClose: () => void;
};

/** The dead of a day in large type over the whole screen, to be read aloud at table. */
export function ReadingDialog({day, dead, steps, onClose}: ReadingDialogProps) {
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
