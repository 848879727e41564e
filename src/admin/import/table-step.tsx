import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {importableTables, type ImportableTable} from '#src/import/importable-tables.ts';
import {Button} from '#src/ui/button.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import styles from './import.module.css';
import {useSaveTemplate} from './use-save-template.ts';

type TableStepProps = {
  readonly table: ImportableTable;
  readonly onChoose: (table: ImportableTable) => void;
  readonly onContinue: () => void;
};

/** Asks what kind of records the file holds, and offers an empty file for them. */
export function TableStep({table, onChoose, onContinue}: TableStepProps) {
  const t = useT();
  const labels = useRecordLabels();
  const saveTemplate = useSaveTemplate(table);
  return (
    <Stack>
      <SelectField
        label={t('import.table.label')}
        value={table}
        onChange={(value) => onChoose(importableTables.find((known) => known === value) ?? table)}
        options={importableTables.map((value) => ({value, label: labels.many(value)}))}
      />
      <div>
        <p className={styles['soft']}>{t('import.table.templateHelp')}</p>
        <Row>
          <Button look="quiet" icon="download" onClick={() => void saveTemplate('xlsx')}>
            {t('import.table.templateXlsx')}
          </Button>
          <Button look="quiet" icon="download" onClick={() => void saveTemplate('csv')}>
            {t('import.table.templateCsv')}
          </Button>
        </Row>
      </div>
      <Row>
        <Button look="filled" onClick={onContinue}>
          {t('import.continue')}
        </Button>
      </Row>
    </Stack>
  );
}
