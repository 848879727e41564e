import {useT} from '#src/i18n/use-t.ts';
import styles from './necrology.module.css';

/** The customary prayer for the dead (Requiem aeternam). */
export function Prayer() {
  return <p className={styles['prayer']}>{useT()('year.necrology.prayer')}</p>;
}
