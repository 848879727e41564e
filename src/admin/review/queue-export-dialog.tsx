import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {ExportDialog} from '#src/record-ui/export/export-dialog.tsx';
import type {ExportedColumn} from '#src/record-ui/export/exported-list.ts';
import {writtenMoment} from '#src/record-ui/export/written-moment.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {useLineNames} from './use-line-names.ts';
import {writtenFields} from './written-fields.ts';

type QueueExportDialogProps = {
  readonly lines: readonly PendingChange[];
  readonly onClose: () => void;
};

/** Asks what of the queue should be in the file. */
export function QueueExportDialog({lines, onClose}: QueueExportDialogProps) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {value} = useRecordLabels();
  const nameOf = useLineNames(lines);
  if (nameOf === undefined) return null;
  const column = (
    name: 'date' | 'requester' | 'table' | 'operation' | 'record' | 'fields',
    cell: ExportedColumn<PendingChange>['cell'],
  ) => ({key: name, label: t(`review.column.${name}`), kind: 'text' as const, usual: true, cell});
  const columns = [
    column('date', (line) => writtenMoment(line.created_at)),
    column('requester', (line) => line.requester_username ?? t('review.nobody')),
    column('table', (line) => labels.table(line.target_table_name)),
    column('operation', ({operation}) => value('pending_changes', 'operation', operation)),
    column('record', nameOf),
    column('fields', (line) =>
      formats.list(writtenFields(line).map((field) => labels.field(line.target_table_name, field))),
    ),
  ];
  return (
    <ExportDialog
      list={{id: 'pending-changes', name: t('review.title'), columns, items: lines}}
      onClose={onClose}
    />
  );
}
