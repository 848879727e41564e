import {Fragment, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import type {Given} from '#src/mutations/open-form.ts';
import {type LocalRow, type TableView, useTable} from '#src/queries/rows.ts';
import {RowActions} from '#src/record-ui/lists/row-actions.tsx';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {dayField, type LifeEventTable} from '#src/records/life-event-tables.ts';
import {isTableName} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {titleIn} from '#src/records/title-in.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import type {Column} from './columns.tsx';
import {RowStateBadge} from './row-state.tsx';

type LifeEventsCardProps = {
  readonly table: LifeEventTable;
  /** `undefined` until they are read. */
  readonly entries: readonly LocalRow<LifeEventTable>[] | undefined;
  readonly columns: readonly Column[];
  readonly newest: 'first' | 'last';
  /** The field that names a row among the others. */
  readonly namedBy: string;
  readonly title?: string;
  /** The values of a new row; `null` when nothing can be added or edited. */
  readonly given: Given | null;
};

/** A house may have had hundreds of residents. */
const SHOWN_AT_FIRST = 12;

/** Shows and edits one type of a brother's life events, or the assignments of a house. */
export function LifeEventsCard(props: LifeEventsCardProps) {
  const {table, entries, columns, newest, namedBy, given} = props;
  const t = useT();
  const labels = useRecordLabels();
  const isPrinting = usePrinting();
  const [isWhole, setWhole] = useState(false);
  const nameOf = useRowName(table, namedBy);
  // Printed pages have no buttons.
  const isEditable = given !== null && !isPrinting;
  const title = props.title ?? labels.many(table);
  const by = dayField(table);
  const rows = by === null ? (entries ?? []) : inOrder(entries ?? [], by, newest);
  const shown = isWhole || isPrinting ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const add =
    given === null || isPrinting ? null : (
      <LinkButton
        to={newFormPath(table, given) ?? ''}
        look="quiet"
        icon="add"
        label={t('history.addTo', {kind: title})}
      >
        {t('history.add')}
      </LinkButton>
    );
  if (!hasTable(table)) return null;
  return (
    <Card title={title} actions={add}>
      {entries?.length === 0 ? <p>{t('brothers.profile.nothing')}</p> : null}
      {rows.length === 0 ? null : (
        <SimpleTable
          caption={title}
          columns={[
            ...columns.map((column) => column.title),
            ...(isEditable ? [t('history.actions')] : []),
          ]}
          rows={shown.map((entry) => ({
            key: entry.row.id,
            cells: [
              ...columns.map(({title: name, cell}, index) => (
                <Fragment key={name}>
                  {cell(entry.row)}
                  {index === 0 ? <RowStateBadge entry={entry} /> : null}
                </Fragment>
              )),
              ...(isEditable
                ? [<Actions key="actions" table={table} entry={entry} nameOf={nameOf} />]
                : []),
            ],
          }))}
        />
      )}
      {shown.length < rows.length ? (
        <div ref={focusNeighbourOnRemoval}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            {t('history.showAll', {count: rows.length})}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

type ActionsProps = {
  readonly table: LifeEventTable;
  readonly entry: LocalRow<LifeEventTable>;
  readonly nameOf: (row: object) => string;
};

function Actions({table, entry, nameOf}: ActionsProps) {
  if (entry.going) return null;
  return <RowActions table={table} id={entry.row.id} name={nameOf(entry.row)} />;
}

/** The rows by day; those without one, such as documents that do not expire, are last. */
function inOrder(
  entries: readonly LocalRow<LifeEventTable>[],
  by: string,
  newest: 'first' | 'last',
): LocalRow<LifeEventTable>[] {
  const sign = newest === 'first' ? -1 : 1;
  return [...entries].sort((a, b) => {
    const [day, other] = [textOf(a.row, by), textOf(b.row, by)];
    if (day === other) return 0;
    if (day === '' || other === '') return day === '' ? 1 : -1;
    return day < other ? -sign : sign;
  });
}

/**
 * Returns a function that names a row by one field and its day: 'Solemn vows, 4 Oct 2020', 'Leone Montefaggi, 1
 * Sept 2023'.
 */
function useRowName(table: LifeEventTable, field: string): (row: object) => string {
  const t = useT();
  const labels = useRecordLabels();
  const {day, partialDay} = useFormats();
  const spec = specOf(table, field);
  const target = spec?.kind === 'reference' && isTableName(spec.table) ? spec.table : null;
  const view: TableView | undefined = useTable(target);
  return (row) => {
    const value = textOf(row, field);
    const kind =
      target === null
        ? labels.value(table, field, value)
        : titleIn(target, view?.byId.get(value)?.row) || labels.one(table);
    const by = dayField(table);
    const date = by === null ? '' : textOf(row, by);
    if (by === null || date === '') return kind;
    const isWhole = specOf(table, by)?.kind === 'date';
    return t('values.partOn', {kind, day: isWhole ? day(date) : partialDay(date)});
  };
}
