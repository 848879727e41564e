import {useT} from '#src/i18n/use-t.ts';
import {ColumnChoice} from '#src/record-ui/columns/column-choice.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import type {BrotherColumn} from './brother-columns.ts';

type ColumnsDialogProps = {
  readonly columns: readonly BrotherColumn[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onClose: () => void;
};

/** Lets the user choose the columns of the table of brothers. */
export function ColumnsDialog({columns, chosen, onChoose, onClose}: ColumnsDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      title={t('brothers.list.label')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <ColumnChoice columns={columns} chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}
