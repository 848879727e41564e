import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Referrers} from '#src/queries/referrers.ts';
import type {TableName} from '#src/records/registry.ts';
import {formPath, listPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './referrer-list.module.css';
import {useCountWords} from './use-count-words.ts';

/** This many are named; the link leads to all of them. */
const FEW = 5;

type ReferrerListProps = {
  /** The record to which others refer. */
  readonly table: TableName;
  readonly id: string;
  readonly referrers: readonly Referrers[];
};

/** Lists the records that refer to one, with links to a few of each type and to all of them. */
export function ReferrerList({table, id, referrers}: ReferrerListProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {list, collator} = useFormats();
  const words = useCountWords();
  const count = referrers.reduce((sum, {records}) => sum + records.length, 0);
  const who = list(referrers.map((kind) => words(kind.table, kind.records.length)));
  return (
    <div className={styles['referrers']}>
      <p>{t('lists.inUse.who', {count, who})}</p>
      {referrers.map((kind) => {
        const sorted = [...kind.records].sort((a, b) => collator.compare(a.title, b.title));
        const all = pathToAll(table, id, kind);
        return (
          <section key={`${kind.table}.${kind.field}`}>
            <h3>{labels.many(kind.table)}</h3>
            <ul>
              {sorted.slice(0, FEW).map((record) => (
                <li key={record.id}>
                  <LinkedRecord table={kind.table} record={record} />
                </li>
              ))}
              {sorted.length > FEW && all !== null ? (
                <li>
                  <TextLink to={all}>
                    {t('lists.inUse.all', {all: words(kind.table, sorted.length)})}
                  </TextLink>
                </li>
              ) : null}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type LinkedRecordProps = {
  readonly table: TableName;
  readonly record: Referrers['records'][number];
};

function LinkedRecord({table, record: {id, title}}: LinkedRecordProps) {
  const t = useT();
  const words = useTitleWords();
  const path = recordPath(table, id) ?? formPath(table, id);
  const name = title === '' ? t('values.unknownRecord') : words(table, title);
  return path === null ? name : <TextLink to={path}>{name}</TextLink>;
}

/** The list filtered to the referring records; life events are listed on the page of their owner. */
function pathToAll(table: TableName, id: string, {table: from, field}: Referrers): string | null {
  if (field === null) return recordPath(table, id);
  // The list of brothers has no filter for the country.
  const path = field === 'nationality' ? null : listPath(from);
  return path === null ? null : `${path}?${new URLSearchParams({[field]: id})}`;
}
