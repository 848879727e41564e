import {useState} from 'react';
import {useLocation} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {recordExport} from '#src/mutations/record-export.ts';
import {useToday} from '#src/queries/today.ts';
import {ColumnChoice} from '#src/record-ui/columns/column-choice.tsx';
import {useChosenColumns} from '#src/record-ui/columns/use-chosen-columns.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './export.module.css';
import {
  type ExportedList,
  type FileFormat,
  fileFormats,
  saveSheet,
  toSheet,
} from './exported-list.ts';

type ExportDialogProps<T> = {
  readonly list: ExportedList<T>;
  /** What the user must know about the rows. */
  readonly note?: string | undefined;
  /**
   * The query of the list as it is shown, which the report of the export names. By default it is the one in the
   * router, which does not have the text that is typed into a search.
   */
  readonly search?: string | undefined;
  readonly onClose: () => void;
};

/** Asks for the columns and the format of an exported list. */
export function ExportDialog<T>({list, note, search, onClose}: ExportDialogProps<T>) {
  const t = useT();
  const {number} = useFormats();
  const location = useLocation();
  const {isSaving, failure, save} = useSaveList(search ?? location.search, onClose);
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [chosen, choose] = useChosenColumns(`export-columns-${list.id}`, list.columns);
  const count = list.items.length;
  return (
    <Dialog
      open
      title={t('export.title', {name: list.name})}
      onClose={onClose}
      failure={failure}
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
        {note === undefined ? null : <p>{note}</p>}
        <FilterSelect
          label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(fileFormats.find((known) => known === value) ?? 'xlsx')}
          options={fileFormats.map((value) => ({value, label: t(`export.${value}`)}))}
        />
        <ColumnChoice columns={list.columns} chosen={chosen} onChoose={choose} />
        {chosen.size === 0 ? (
          <p role="status" className={styles['ask']}>
            {t('export.chooseOne')}
          </p>
        ) : null}
        <p className={styles['care']}>{t('export.care')}</p>
      </Stack>
    </Dialog>
  );
}

/**
 * Returns a function that saves a list with a query as a file and shows the result; `onSaved` is called after a
 * success.
 */
function useSaveList(search: string, onSaved: () => void) {
  const t = useT();
  const toasts = useToasts();
  const locale = useLocale();
  const today = useToday();
  const {number} = useFormats();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {isSaving, failure, save};

  async function save<T>(
    list: ExportedList<T>,
    chosen: ReadonlySet<string>,
    format: FileFormat,
  ): Promise<void> {
    setIsSaving(true);
    setFailure(null);
    try {
      const count = list.items.length;
      // The report comes first, so that every exported file is known to the server.
      await recordExport(list.id, {
        format,
        columns: list.columns.map(({key}) => key).filter((key) => chosen.has(key)),
        rows: count,
        filter: search,
      });
      const file = await saveSheet(toSheet(list, chosen), format, today, locale);
      toasts.show({
        type: 'success',
        message: t('export.done', {count, shown: number(count), file}),
      });
      onSaved();
    } catch (error) {
      setFailure(t('export.failed', {message: errorMessage(error)}));
    } finally {
      setIsSaving(false);
    }
  }
}
