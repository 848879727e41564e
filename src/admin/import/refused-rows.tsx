import type {Key} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {RefusedRow} from '#src/mutations/send-import.ts';
import {Notice} from '#src/ui/notice.tsx';
import styles from './import.module.css';

/** Names the rows the server did not take, with why. */
export function RefusedRows({rows}: {readonly rows: readonly RefusedRow[]}) {
  const t = useT();
  const {number} = useFormats();
  // The others were only sent along with them.
  const causes = rows.filter(({code}) => code !== 'together');
  return (
    <div role="alert">
      <Notice tone="error" title={t('import.refused.title', {count: causes.length})}>
        <ul className={styles['refused']}>
          {causes.map(({n, code, detail}) => (
            <li key={n}>{t('import.refused.row', {row: number(n), why: why(code, detail)})}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );

  function why(code: string | null, detail: string | null): string {
    const key = Object.entries(reasons).find(([known]) => known === code)?.[1];
    return key === undefined ? (detail ?? code ?? '') : t(key);
  }
}

const reasons = {
  moved: 'import.refused.moved',
  gone: 'import.refused.gone',
  exists: 'import.refused.exists',
  missing: 'import.refused.missing',
} as const satisfies Readonly<Record<string, Key>>;
