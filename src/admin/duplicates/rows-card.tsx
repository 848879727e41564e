import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {RowActions} from '#src/record-ui/lists/row-actions.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {usePartName} from '#src/record-ui/values/use-subject-name.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {isLifeEventTable} from '#src/records/life-event-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Chip} from '#src/ui/chip.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Card} from '#src/ui/card.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './duplicates.module.css';
import {type ComparedRow, comparedRows} from './compared-rows.ts';
import {type LocalLife, onlyOnce} from './use-life.ts';
import type {MergeChoices} from './use-choices.ts';

type RowsCardProps = {
  readonly choices: MergeChoices;
  readonly lives: {readonly one: LocalLife; readonly other: LocalLife};
};

/** Lists the rows of both records: their owner, which of them move, and which seem to be duplicates. */
export function RowsCard({choices: {kept}, lives: {one, other}}: RowsCardProps) {
  const t = useT();
  const lines = comparedRows({one: one.rows, other: other.rows}, kept);
  const barred = onlyOnce(one.rows, other.rows);
  const duplicates = lines.flatMap((line) => line.duplicate ?? []);
  const hasTwoPhotos = lines.filter(({row}) => row.table === 'brother_photos').length > 1;
  return (
    <Card title={t('duplicates.rows.title')} actions={<DuplicateRows rows={duplicates} />}>
      <p>{t(duplicates.length > 0 ? 'duplicates.rows.twiceHelp' : 'duplicates.rows.help')}</p>
      {lines.length === 0 ? (
        <p>{t('duplicates.rows.none')}</p>
      ) : (
        <DataTable
          caption={t('duplicates.rows.title')}
          onSheet={false}
          columns={[
            {name: t('duplicates.rows.entry'), onPhone: 'whole'},
            {name: t('duplicates.rows.becomes')},
            {name: t('lists.actions'), onPaper: 'hidden'},
          ]}
          rows={lines.map((line) => ({
            key: line.row.values.id,
            cells: [
              <RowName key="entry" line={line} />,
              <RowOutcome
                key="fate"
                line={line}
                stays={line.side === kept}
                isBarred={barred.has(line.row.values.id)}
                isLeft={line.row.table === 'brother_photos' && hasTwoPhotos}
              />,
              <RowButtons key="actions" line={line} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}

type CellProps = {readonly line: ComparedRow};

const distinguishing: ReadonlySet<string> = new Set(['reference', 'picture', 'choice']);

/** The name of a row, with the details that distinguish it. */
function RowName({line: {row}}: CellProps) {
  const partName = usePartName();
  const {table, values} = row;
  const {fields, parent, title} = recordOf(table);
  // The type and the day are its name; a house, a role, a subject with its degree or a picture distinguishes it.
  const more = Object.keys(fields).filter((field) => {
    const kind = fields[field]?.spec.kind ?? '';
    const tells = field === title ? kind !== 'choice' : distinguishing.has(kind);
    return tells && field !== parent && !isEmpty(values[field]);
  });
  return (
    <>
      <span className={styles['name']}>{partName(table, values, '')}</span>
      {more.map((field) => (
        <span key={field} className={styles['note']}>
          <FieldValue table={table} field={field} value={values[field]} />
        </span>
      ))}
    </>
  );
}

type RowOutcomeProps = CellProps & {
  /** It belongs to the kept record. */
  readonly stays: boolean;
  /** The other record has the same, and a man can have it only once. */
  readonly isBarred: boolean;
  /** A brother has only one of its type, and that of the other record is kept. */
  readonly isLeft: boolean;
};

/** The owner of a row, and what the merge does with it. */
function RowOutcome({line, stays, isBarred, isLeft}: RowOutcomeProps) {
  const t = useT();
  const moved = isLeft ? 'left' : 'moves';
  return (
    <span className={styles['badges']}>
      {t(`duplicates.side.${line.side}`)}
      {line.row.isGoing ? <Chip tone="amber">{t('duplicates.rows.going')}</Chip> : fate()}
      {isBarred ? <Chip tone="red">{t('duplicates.rows.barred')}</Chip> : null}
    </span>
  );

  function fate() {
    if (line.side === 'both') return <Chip tone="amber">{t('duplicates.rows.twice')}</Chip>;
    return (
      <Chip tone={stays ? 'grey' : 'blue'}>{t(`duplicates.rows.${stays ? 'stays' : moved}`)}</Chip>
    );
  }
}

/** The actions on a row; of two equal rows, for the one with less content. */
function RowButtons({line: {row, duplicate}}: CellProps) {
  const partName = usePartName();
  const {table, values, isGoing} = duplicate ?? row;
  if (!isLifeEventTable(table) || isGoing) return null;
  return <RowActions table={table} id={values.id} name={partName(table, values, '')} />;
}

/** Deletes one of each two equal rows, after a confirmation. */
function DuplicateRows({rows}: {readonly rows: readonly LifeRow[]}) {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const duplicates = rows.filter(({table}) => isLifeEventTable(table));
  const count = duplicates.length;
  if (count === 0) return null;
  return (
    <BusyButton
      type="button"
      look="outlined"
      icon="delete"
      busy={isBusy}
      busyLabel={t('duplicates.spare.busy')}
      onClick={() => void remove()}
    >
      {t('duplicates.spare.delete', {count})}
    </BusyButton>
  );

  async function remove(): Promise<void> {
    if (!askFirst(t('duplicates.spare.ask', {count}))) return;
    setBusy(true);
    try {
      for (const {table, values} of duplicates) await deleteRecord(table, values.id);
      toasts.show({type: 'success', message: t('duplicates.spare.done', {count})});
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('duplicates.spare.failed', {message})});
    }
    setBusy(false);
  }
}
