import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {ColumnChoice} from './column-choice.tsx';
import styles from './export.module.css';
import type {ExportedList} from './exported-list.ts';
import {useChosenColumns} from './remembered-columns.ts';
import {fileFormats, type FileFormat} from './save-sheet.ts';
import {useSaveList} from './use-save-list.ts';

type ExportDialogProps<T> = {readonly list: ExportedList<T>; readonly onClose: () => void};

/** Asks which columns of a list should be in the file, and of what kind it should be. */
export function ExportDialog<T>({list, onClose}: ExportDialogProps<T>) {
  const t = useT();
  const {number} = useFormats();
  const {isSaving, save} = useSaveList(onClose);
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [chosen, choose] = useChosenColumns(list.id, list.columns);
  const count = list.items.length;
  return (
    <Dialog
      open
      title={t('export.title', {name: list.name})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          <BusyButton
            type="button"
            busy={isSaving}
            busyLabel={t('export.saving')}
            disabled={chosen.size === 0}
            onClick={() => void save(list, chosen, format)}
          >
            {t('export.save')}
          </BusyButton>
        </>
      }
    >
      <Stack>
        <p>{t('export.rows', {count, shown: number(count)})}</p>
        <SelectField
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(fileFormats.find((known) => known === value) ?? 'xlsx')}
          options={fileFormats.map((value) => ({value, label: t(`export.${value}`)}))}
        />
        <ColumnChoice columns={list.columns} chosen={chosen} onChoose={choose} />
        <p className={styles['care']}>{t('export.care')}</p>
      </Stack>
    </Dialog>
  );
}
