import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import styles from './duplicates.module.css';

/** The two of a pair, each with his day of birth. */
export function PairNames({pair}: {readonly pair: Pair}) {
  return (
    <>
      <Who name={pair.one_name} born={pair.one_birth_date} />
      <Who name={pair.other_name} born={pair.other_birth_date} />
    </>
  );
}

function Who({name, born}: {readonly name: string; readonly born: string}) {
  const t = useT();
  const {day} = useFormats();
  return (
    <div>
      <span className={styles['name']}>{name}</span>{' '}
      <span className={styles['beside']}>{t('duplicates.about.born', {day: day(born)})}</span>
    </div>
  );
}
