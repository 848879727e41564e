import type {ReactNode} from 'react';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './dashboard.module.css';

type EventLineProps = {
  readonly brotherId: string;
  readonly name: string;
  readonly when: string;
  /** What is kept, e.g. how many years; '' where nothing more is known. */
  readonly what: string;
  readonly mark?: ReactNode;
};

/** A day ahead: who, when and what. */
export function EventLine({brotherId, name, when, what, mark}: EventLineProps) {
  return (
    <>
      <TextLink to={`/brothers/profile/${brotherId}`}>{name}</TextLink>
      <div className={styles['facts']}>
        <span className={styles['when']}>{what === '' ? when : `${when} · ${what}`}</span>
        {mark}
      </div>
    </>
  );
}
