import type {ReactNode} from 'react';
import type {LocalRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {RecordActions, type RemoveRecord} from './record-actions.tsx';
import styles from './record-card.module.css';

type RecordCardProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  /** The address that the name links to. */
  readonly to: string;
  /** The text below the name. */
  readonly line: string;
  /** Fields, besides the title, whose official value is shown beside the user's own. */
  readonly alsoOfficial?: readonly string[];
  readonly badges: ReactNode;
  readonly onRemove: RemoveRecord;
};

/** A record of a list: its name, its state and its actions. */
export function RecordCard(props: RecordCardProps) {
  const {table, entry, to, line, alsoOfficial = [], badges} = props;
  const words = useTitleWords();
  const name = words(table, titleIn(table, entry.row));
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['who']}>
        <p className={styles['name']}>
          <TextLink to={to}>{name}</TextLink>
        </p>
        <OfficialValue table={table} entry={entry} field={recordOf(table).title} />
        <div className={styles['below']}>
          {line === '' ? null : <p className={styles['line']}>{line}</p>}
          {badges}
          <StateBadge entry={entry} />
        </div>
        {alsoOfficial.map((field) => (
          <OfficialValue key={field} table={table} entry={entry} field={field} />
        ))}
      </div>
      <RecordActions table={table} entry={entry} onRemove={props.onRemove} />
    </article>
  );
}
