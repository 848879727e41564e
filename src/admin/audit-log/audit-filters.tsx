import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {RecordKey} from '#src/queries/audit-log.ts';
import {useTable} from '#src/queries/rows.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {auditedTables} from '#src/records/audited-tables.ts';
import {Button} from '#src/ui/button.tsx';
import {DayField} from '#src/ui/day-field.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {SelectField} from '#src/ui/select-field.tsx';
import {Row} from '#src/ui/stack.tsx';
import {actionKeys} from './action-badge.tsx';
import {countFilters} from './audit-view.ts';

import type {useAuditView} from './use-audit-view.ts';
import {useSubjectName} from './use-subject-name.ts';

/** What the log can be narrowed by; a record's history is reached from the record. */
export function AuditFilters({view}: {readonly view: ReturnType<typeof useAuditView>}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const {question, change, clear} = view;
  const {username, table, record, action, from, to} = question;
  const all = {value: '', label: t('lists.all')};
  const known = useTable('users')?.all.map(({row}) => row.username) ?? [];
  const sorted = (choices: readonly Choice[]) =>
    [...choices].sort((a, b) => formats.collator.compare(a.label, b.label));
  // What the address asks for is offered whether or not it is known here.
  const users = [...new Set([...known, ...(username === null ? [] : [username])])];
  const tables = [...new Set([...auditedTables, ...(table === null ? [] : [table])])];
  const count = countFilters(question);
  return (
    <>
      <FilterPanel count={record === null ? count : count - 1}>
        <SelectField
          label={t('audit.column.user')}
          value={username ?? ''}
          onChange={(value) => change({username: value || null})}
          options={[all, ...sorted(users.map((value) => ({value, label: value})))]}
        />
        <SelectField
          label={t('audit.column.table')}
          value={table ?? ''}
          onChange={(value) => change({table: value || null})}
          options={[all, ...sorted(tables.map((value) => ({value, label: labels.table(value)})))]}
        />
        <SelectField
          label={t('audit.column.action')}
          value={action ?? ''}
          onChange={(value) => change({action: value || null})}
          options={[
            all,
            ...Object.entries(actionKeys).map(([value, key]) => ({value, label: t(key)})),
          ]}
        />
        <DayField
          label={t('audit.filter.from')}
          value={from ?? ''}
          onChange={(value) => change({from: value || null})}
        />
        <DayField
          label={t('audit.filter.to')}
          value={to ?? ''}
          onChange={(value) => change({to: value || null})}
        />
      </FilterPanel>
      {count === 0 ? null : (
        <Row>
          {record === null ? null : (
            <RecordChip record={record} onRemove={() => change({record: null})} />
          )}
          <Button look="quiet" onClick={clear}>
            {t('audit.filter.clear')}
          </Button>
        </Row>
      )}
    </>
  );
}

type RecordChipProps = {readonly record: RecordKey; readonly onRemove: () => void};

function RecordChip({record, onRemove}: RecordChipProps) {
  const t = useT();
  const field = t('audit.filter.record');
  const value = useSubjectName(record.table, record.id);
  return (
    <FilterChip
      label={t('lists.chip', {field, value})}
      removeLabel={t('lists.removeChip', {field})}
      onRemove={onRemove}
    />
  );
}
