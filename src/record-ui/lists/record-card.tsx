import type {ReactNode} from 'react';
import type {LocalRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {RecordActions, type RemoveRecord} from './record-actions.tsx';
import styles from './record-card.module.css';

type RecordCardProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  /** The address that the name links to. */
  readonly to: string;
  readonly picture?: ReactNode;
  /** The text below the name. */
  readonly line: string;
  /** Fields, besides the title, whose official value is shown beside the user's own. */
  readonly alsoOfficial?: readonly string[];
  readonly badges: ReactNode;
  /** Shown below the badges. */
  readonly note?: ReactNode;
  /** Shown at the other end of the name's line. */
  readonly aside?: ReactNode;
  readonly moreActions?: ReactNode;
  readonly onRemove: RemoveRecord;
};

/** A record of a list: its name, its state and its actions. */
export function RecordCard(props: RecordCardProps) {
  const {table, entry, to, picture, line, alsoOfficial = [], badges, aside} = props;
  const name = titleIn(table, entry.row);
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['person']}>
        {picture}
        <div className={styles['who']}>
          <p className={styles['name']}>
            <TextLink to={to}>{name}</TextLink>
          </p>
          <OfficialValue table={table} entry={entry} field={recordOf(table).title} />
          {line === '' ? null : <p className={styles['line']}>{line}</p>}
          {alsoOfficial.map((field) => (
            <OfficialValue key={field} table={table} entry={entry} field={field} />
          ))}
          <div className={styles['badges']}>
            {badges}
            <StateBadge entry={entry} />
          </div>
          {props.note}
        </div>
        {aside}
      </div>
      <RecordActions
        table={table}
        entry={entry}
        more={props.moreActions}
        onRemove={props.onRemove}
      />
    </article>
  );
}
