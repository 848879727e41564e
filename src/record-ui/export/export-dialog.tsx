import {useState} from 'react';
import {useLocation} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {recordExport} from '#src/mutations/record-export.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './export.module.css';
import {type ExportedColumn, type ExportedList, toSheet} from './exported-list.ts';
import {type FileFormat, fileFormats, saveSheet} from './save-sheet.ts';

type ExportDialogProps<T> = {readonly list: ExportedList<T>; readonly onClose: () => void};

/** Asks for the columns and the format of an exported list. */
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

type Column = {readonly key: string; readonly label: string; readonly usual: boolean};

type ColumnChoiceProps = {
  readonly columns: readonly Column[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

function ColumnChoice({columns, chosen, onChoose}: ColumnChoiceProps) {
  const t = useT();
  const choose = (some: readonly Column[]) => onChoose(new Set(some.map(({key}) => key)));
  return (
    <fieldset className={styles['columns']}>
      <legend className={styles['legend']}>{t('export.columns')}</legend>
      <Row>
        <Button look="quiet" onClick={() => choose(columns)}>
          {t('export.all')}
        </Button>
        <Button look="quiet" onClick={() => choose(columns.filter(({usual}) => usual))}>
          {t('export.usual')}
        </Button>
        <Button look="quiet" onClick={() => choose([])}>
          {t('export.none')}
        </Button>
      </Row>
      <div className={styles['boxes']}>
        {columns.map(({key, label}) => (
          <label key={key} className={styles['column']}>
            <input
              type="checkbox"
              className={styles['box']}
              checked={chosen.has(key)}
              onChange={({target}) =>
                choose(
                  columns.filter((each) =>
                    each.key === key ? target.checked : chosen.has(each.key),
                  ),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      {chosen.size === 0 ? (
        <p role="status" className={styles['ask']}>
          {t('export.chooseOne')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The server accepts a report of at most 8 KiB. */
const longestFilter = 1000;

/** Returns a function that saves a list as a file and shows the result; `onSaved` is called after a success. */
function useSaveList(onSaved: () => void) {
  const t = useT();
  const toasts = useToasts();
  const today = useToday();
  const {search} = useLocation();
  const {number} = useFormats();
  const [isSaving, setIsSaving] = useState(false);
  return {isSaving, save};

  async function save<T>(
    list: ExportedList<T>,
    chosen: ReadonlySet<string>,
    format: FileFormat,
  ): Promise<void> {
    setIsSaving(true);
    try {
      const count = list.items.length;
      // The report comes first, so that every exported file is known to the server.
      await recordExport(list.id, {
        format,
        columns: list.columns.map(({key}) => key).filter((key) => chosen.has(key)),
        rows: count,
        filter: search.slice(0, longestFilter),
      });
      const file = await saveSheet(toSheet(list, chosen), format, today);
      toasts.show({
        type: 'success',
        message: t('export.done', {count, shown: number(count), file}),
      });
      onSaved();
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    } finally {
      setIsSaving(false);
    }
  }
}

/**
 * The columns of a list that the user chose last on this device; until then the suggested ones. A column that
 * the list no longer has is dropped with the next choice.
 */
function useChosenColumns<T>(
  list: string,
  columns: readonly ExportedColumn<T>[],
): [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] {
  const [picked, setPicked] = useState(() => readChoice(list));
  const usual = columns.filter(({usual: isUsual}) => isUsual).map(({key}) => key);
  const known = columns.map(({key}) => key).filter((key) => picked?.includes(key));
  // When the list has none of the stored columns any more, the suggestion applies.
  const chosen = picked === null || (picked.length > 0 && known.length === 0) ? usual : known;
  return [new Set(chosen), choose];

  function choose(next: ReadonlySet<string>): void {
    const keys = [...next];
    const isUsual = keys.length === usual.length && usual.every((key) => next.has(key));
    setPicked(isUsual ? null : keys);
    storeChoice(list, isUsual ? null : keys);
  }
}

const storageKey = (list: string) => `export-columns-${list}`;

function readChoice(list: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? 'null');
    if (!Array.isArray(kept)) return null;
    return kept.filter((key): key is string => typeof key === 'string');
  } catch {
    return null;
  }
}

function storeChoice(list: string, keys: readonly string[] | null): void {
  try {
    // An empty choice is not stored, because nothing can be exported with it.
    if (keys === null || keys.length === 0) localStorage.removeItem(storageKey(list));
    else localStorage.setItem(storageKey(list), JSON.stringify(keys));
  } catch {
    // The browser stores nothing, e.g. in a private window: the user chooses again next time.
  }
}
