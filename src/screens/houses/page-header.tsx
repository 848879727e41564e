import {lazy, type ReactNode, Suspense} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {useRemove} from '#src/record-ui/lists/use-remove.ts';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {formPath} from '#src/record-ui/values/record-path.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {ActionMenu, type MenuAction} from '#src/ui/action-menu.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {printPage} from '#src/ui/print-button.tsx';
import type {PageTable} from './house-kinds.ts';
import styles from './page-header.module.css';

const InUseDialog = lazy(async () => ({
  default: (await import('#src/record-ui/lists/in-use-dialog.tsx')).InUseDialog,
}));

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
          {text: edit, label: edit, icon: 'edit', to: formPath(table, id) ?? ''},
          {text: print, label: print, icon: 'print', run: printPage},
          ...actions,
          {text: del, label: del, icon: 'delete', run: () => remove({id, name})},
        ]}
      />
      <Suspense fallback={null}>
        {inUse === null ? null : <InUseDialog table={table} record={inUse} onClose={dismiss} />}
      </Suspense>
    </>
  );
}
