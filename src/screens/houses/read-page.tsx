import {type ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import {type LocalRow, useRow, useTables} from '#src/queries/rows.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {useRemove} from '#src/record-ui/lists/use-remove.ts';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {useSuppressedMark} from '#src/record-ui/values/existence.ts';
import {formPath, listPath} from '#src/record-ui/values/record-path.ts';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {useTabRecord} from '#src/record-ui/values/use-subject-name.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {Attachments} from '#src/screens/attachments/lazy-attachments.tsx';
import {ActionMenu, type MenuAction} from '#src/ui/action-menu.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {Page} from '#src/ui/page.tsx';
import {printPage} from '#src/ui/print-button.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {isHouse, type PageTable} from '#src/record-ui/values/house-kinds.ts';
import styles from './read-page.module.css';

type ReadPageProps<T extends PageTable> = {
  readonly table: T;
  /** The parts of the page, below each other. */
  readonly children: (entry: LocalRow<T>) => ReactNode;
};

/** The page on which the record of the address is read, with a link to its history. */
export function ReadPage<T extends PageTable>({table, children}: ReadPageProps<T>) {
  const t = useT();
  const id = useAddressId() ?? '';
  return (
    <Page>
      <ReadBoundary key={id} failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <ReadRecord table={table} id={id}>
            {children}
          </ReadRecord>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

/** The tables of all these pages. A part that arrived later would move the page down. */
const shownTables = [
  'countries',
  'circumscriptions',
  'dioceses',
  'places',
  'fraternities',
  'institutions',
  'brothers',
  'fraternity_assignments',
  'institution_assignments',
  'elections',
] as const;

/** Residents are in the order of their first professions, which begin again with a new novitiate. */
const shownOfHouse = [...shownTables, 'vows', 'formation_stages'] as const;

type ReadRecordProps<T extends PageTable> = ReadPageProps<T> & {readonly id: string};

function ReadRecord<T extends PageTable>({table, id, children}: ReadRecordProps<T>) {
  const t = useT();
  const entry = useRow(table, id);
  const isWhole = useTables(isHouse(table) ? shownOfHouse : shownTables) !== undefined;
  useTabRecord(table, id);
  if (entry === undefined || !isWhole) return <Loading label={t('houses.loading')} shape="text" />;
  if (entry === null) {
    return (
      <EmptyState
        text={t(`houses.${table}.notFound`)}
        action={
          <LinkButton to={listPath(table) ?? '/dashboard'}>
            {t(`houses.${table}.backToList`)}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack>
      {children(entry)}
      <HistoryLink table={table} id={id} />
      {isHouse(table) && entry.official !== null ? <Attachments table={table} id={id} /> : null}
    </Stack>
  );
}

const InUseDialog = onDemand(
  async () => (await import('#src/record-ui/lists/in-use-dialog.tsx')).InUseDialog,
  MissingDialog,
);

type PageHeaderProps = {
  readonly table: PageTable;
  readonly entry: LocalRow<PageTable>;
  /** The field with the type, shown as a badge. */
  readonly badge: string;
  /** Fields with further names, shown in one line. */
  readonly names: readonly string[];
  /** Actions of this kind of record, beside those of every record. */
  readonly actions?: readonly MenuAction[];
  /** Shown below the names. */
  readonly children?: ReactNode;
};

const noActions: readonly MenuAction[] = [];

/** The names and the type of a record, with its actions. */
export function PageHeader(props: PageHeaderProps) {
  const {table, entry, badge, names, actions = noActions, children} = props;
  const labels = useRecordLabels();
  const {title} = recordOf(table);
  const name = titleIn(table, entry.row);
  const type = textOf(entry.row, badge);
  const mark = useSuppressedMark()(table, entry.row);
  const others = names.map((field) => textOf(entry.row, field));
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h2>{name}</h2>
        <OfficialValue table={table} entry={entry} field={title} />
        <p className={styles.line}>
          {others.filter((word) => word !== '' && word !== name).join(' · ')}
        </p>
        {names.map((field) => (
          <OfficialValue key={field} table={table} entry={entry} field={field} />
        ))}
        <div className={styles.badges}>
          <Badge tone={badgeTone(table, type)}>{labels.value(table, badge, type)}</Badge>
          {mark === null ? null : <Badge tone="grey">{mark}</Badge>}
          <StateBadge entry={entry} />
        </div>
        <OfficialValue table={table} entry={entry} field={badge} />
        {children}
      </div>
      {entry.going ? null : (
        <RecordCommands table={table} id={entry.row.id} name={name} actions={actions} />
      )}
    </header>
  );
}

type RecordCommandsProps = {
  readonly table: PageTable;
  readonly id: string;
  readonly name: string;
  readonly actions: readonly MenuAction[];
};

/** Edit, print, what this kind of record offers, and delete: in a menu on a phone, as icons where there is room. */
function RecordCommands({table, id, name, actions}: RecordCommandsProps) {
  const t = useT();
  const {remove, inUse, dismiss} = useRemove(table);
  const [edit, print, del] = [t('lists.edit'), t('ui.print'), t('lists.delete')];
  return (
    <>
      <ActionMenu
        label={t('brothers.list.more', {name})}
        actions={[
          {text: edit, label: edit, icon: 'edit', to: formPath(table, id)},
          {text: print, label: print, icon: 'print', run: printPage},
          ...actions,
          {text: del, label: del, icon: 'delete', run: () => remove({id, name})},
        ]}
      />
      {inUse === null ? null : <InUseDialog table={table} record={inUse} onClose={dismiss} />}
    </>
  );
}
