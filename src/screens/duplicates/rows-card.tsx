import {useT} from '#src/i18n/use-t.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {isHistoryTable} from '#src/records/history-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {RowActions} from '#src/screens/history/row-actions.tsx';
import {FieldValue} from '#src/screens/values/field-value.tsx';
import {usePartName} from '#src/screens/values/use-part-name.ts';
import {isEmpty} from '#src/screens/values/value-words.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import styles from './duplicates.module.css';
import {inLifeOrder} from './life-order.ts';
import {sharedOrders} from './obstacles.ts';
import {rowsToldTwice} from './same-rows.ts';
import {SpareRows} from './spare-rows.tsx';
import type {Choices} from './use-choices.ts';
import type {Life} from './use-life.ts';

type RowsCardProps = {
  readonly choices: Choices;
  readonly lives: {readonly one: Life; readonly other: Life};
};

/** Lists what belongs to either record: whose it is, what moves, and what looks as if it stood there twice. */
export function RowsCard({choices, lives: {one, other}}: RowsCardProps) {
  const t = useT();
  const {kept} = choices;
  const twice = rowsToldTwice(one.rows, other.rows);
  const barred = sharedOrders(one.rows, other.rows);
  const rows = inLifeOrder(one.rows, other.rows);
  const hasTwoPhotos = rows.filter(({row}) => row.table === 'brother_photos').length > 1;
  return (
    <Card title={t('duplicates.rows.title')} actions={<SpareRows choices={choices} />}>
      <p>{t(twice.size > 0 ? 'duplicates.rows.twiceHelp' : 'duplicates.rows.help')}</p>
      {rows.length === 0 ? (
        <p>{t('duplicates.rows.none')}</p>
      ) : (
        <SimpleTable
          caption={t('duplicates.rows.title')}
          columns={[
            t('duplicates.rows.entry'),
            t('duplicates.rows.whose'),
            t('duplicates.rows.becomes'),
            t('lists.actions'),
          ]}
          rows={rows.map((placed) => ({
            key: placed.row.values.id,
            cells: [
              <Entry key="entry" row={placed.row} />,
              t(`duplicates.side.${placed.side}`),
              <Fate
                key="fate"
                stays={placed.side === kept}
                isGoing={placed.row.isGoing}
                isTwice={twice.has(placed.row.values.id)}
                isBarred={barred.has(placed.row.values.id)}
                isLeft={placed.row.table === 'brother_photos' && hasTwoPhotos}
              />,
              <Actions key="actions" row={placed.row} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function Entry({row: {table, values}}: {readonly row: LifeRow}) {
  const partName = usePartName();
  const {fields, parent, title} = recordOf(table);
  // Its kind and its day are its name; a house, a role or a picture tells it apart.
  const more = Object.keys(fields).filter((field) => {
    const kind = fields[field]?.spec.kind;
    const tells =
      kind === 'reference' || kind === 'picture' || (field === title && kind === 'text');
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

type FateProps = {
  readonly stays: boolean;
  readonly isGoing: boolean;
  readonly isTwice: boolean;
  readonly isBarred: boolean;
  readonly isLeft: boolean;
};

function Fate({stays, isGoing, isTwice, isBarred, isLeft}: FateProps) {
  const t = useT();
  if (isGoing) return <Badge tone="amber">{t('duplicates.rows.going')}</Badge>;
  const moved = isLeft ? 'left' : 'moves';
  return (
    <span className={styles['badges']}>
      <Badge tone={stays ? 'grey' : 'blue'}>
        {t(`duplicates.rows.${stays ? 'stays' : moved}`)}
      </Badge>
      {isTwice ? <Badge tone="amber">{t('duplicates.rows.twice')}</Badge> : null}
      {isBarred ? <Badge tone="red">{t('duplicates.rows.barred')}</Badge> : null}
    </span>
  );
}

function Actions({row: {table, values, isGoing}}: {readonly row: LifeRow}) {
  const partName = usePartName();
  if (!isHistoryTable(table) || isGoing) return null;
  return <RowActions table={table} id={values.id} name={partName(table, values, '')} />;
}
