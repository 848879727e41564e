import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import styles from './find.module.css';

type FoundCountProps = {
  readonly text: string;
  /** `null` until the records are read. */
  readonly count: number | null;
};

/** Says how much was found to those who do not see the list, and that nothing was to everybody. */
export function FoundCount({text, count}: FoundCountProps) {
  const t = useT();
  const {number} = useFormats();
  const sought = text.trim();
  const isNothing = sought !== '' && count === 0;
  return (
    <p role="status" className={isNothing ? styles['nothing'] : 'unseen'}>
      {isNothing ? t('find.nothing', {text: sought}) : null}
      {sought !== '' && count ? t('find.count', {count, shown: number(count)}) : null}
    </p>
  );
}
