import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {BrotherVowStatus} from '#src/queries/brother-vow-statuses.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';
import {vowStatusWord} from './status-view.ts';

type StatusExportDialogProps = {
  readonly standings: readonly BrotherVowStatus[];
  /** The query of the table as it is shown. */
  readonly search: string;
  readonly onClose: () => void;
};

export function StatusExportDialog({standings, search, onClose}: StatusExportDialogProps) {
  const t = useT();
  const labels = useRecordLabels();
  const column = (
    name: 'brother' | 'standing' | 'circumscription' | 'fraternity' | 'status' | 'due' | 'pending',
    cell: ExportedColumn<BrotherVowStatus>['cell'],
    kind: ExportedColumn<BrotherVowStatus>['kind'] = 'text',
  ) => ({key: name, label: t(`vowStatus.column.${name}`), kind, usual: true, cell});
  const columns = [
    column('brother', (row) => row.brother_name),
    column('standing', (row) => labels.value('brothers', 'cached_status', row.cached_status)),
    column('circumscription', (row) => row.circumscription_name),
    column('fraternity', (row) => row.current_fraternity),
    column('status', (row) => vowStatusWord(t, row.vow_status)),
    column('due', (row) => row.renewal_due_date, 'day'),
    column('pending', (row) => row.pending_changes_count, 'number'),
  ];
  return (
    <ExportDialog
      list={{id: 'status', name: t('titles.status'), columns, items: standings}}
      search={search}
      onClose={onClose}
    />
  );
}
