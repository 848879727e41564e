import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type AuditPage, useAuditPage} from '#src/queries/audit-log.ts';
import {useTable} from '#src/queries/rows.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {auditedTables} from '#src/records/audited-tables.ts';
import type {RecordKey} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {DayField} from '#src/ui/day-field.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {Page} from '#src/ui/page.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {Row} from '#src/ui/stack.tsx';
import {actionKeys} from './action-badge.tsx';
import {AuditTable} from './audit-table.tsx';
import {countChosenFilters, useAuditView, writeView} from './audit-view.ts';
import {useSubjectName} from '#src/record-ui/values/use-subject-name.ts';
import {useLoggedLabels} from './use-logged-labels.ts';

const AuditExportDialog = onDemand(
  async () => (await import('./audit-export-dialog.tsx')).AuditExportDialog,
  MissingDialog,
);

type AuditView = ReturnType<typeof useAuditView>;

/**
 * The audit log: who changed what and when, newest first. The log is on the server, so the page needs a
 * connection.
 */
export function AuditLogScreen() {
  const view = useAuditView();
  return (
    <Page>
      <AuditFilters view={view} />
      {/* The result of one query is not shown for another. */}
      <Answer key={writeView(view.question)} view={view} />
    </Page>
  );
}

function Answer({view}: {readonly view: AuditView}) {
  const t = useT();
  const [remote, reload] = useAuditPage(view.question);
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('auditLog.loading')}
      shape="list"
      offline={t('auditLog.offline')}
      failed={t('auditLog.failed')}
    >
      {(page) => <Entries page={page} view={view} reload={reload} />}
    </RemoteSection>
  );
}

type EntriesProps = {
  readonly page: AuditPage;
  readonly view: AuditView;
  readonly reload: () => void;
};

function Entries({page: {entries, hasOlder}, view: {question, clear}, reload}: EntriesProps) {
  const t = useT();
  const last = entries.at(-1);
  return (
    <>
      {last === undefined ? (
        <EmptyState
          text={t('lists.empty')}
          action={
            countChosenFilters(question) === 0 ? (
              <Button onClick={reload}>{t('requestError.retry')}</Button>
            ) : (
              <Button ref={focusNeighbourOnRemoval} onClick={clear}>
                {t('auditLog.filter.clear')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <Row align="end">
            <ExportButton>
              {(close) => (
                <AuditExportDialog question={{...question, before: null}} onClose={close} />
              )}
            </ExportButton>
          </Row>
          <AuditTable entries={entries} areAll={question.before === null && !hasOlder} />
        </>
      )}
      <Row align="between">
        {question.before === null ? null : (
          <LinkButton to={writeView({...question, before: null}) || '/admin/audit-log'}>
            {t('auditLog.newest')}
          </LinkButton>
        )}
        {last === undefined || !hasOlder ? null : (
          <LinkButton to={writeView({...question, before: last.id})}>
            {t('auditLog.older')}
          </LinkButton>
        )}
      </Row>
    </>
  );
}

/** The filters of the log. A record's history is reached from the record. */
function AuditFilters({view}: {readonly view: ReturnType<typeof useAuditView>}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLoggedLabels();
  const {question, change, clear} = view;
  const {username, table, record, action, from, to} = question;
  const all = {value: '', label: t('lists.all')};
  const known = useTable('users')?.all.map(({row}) => row.username) ?? [];
  const sorted = (choices: readonly Choice[]) =>
    [...choices].sort((a, b) => formats.collator.compare(a.label, b.label));
  // A filter value from the address is offered even when this device does not know it.
  const users = [...new Set([...known, ...(username === null ? [] : [username])])];
  const tables = [...new Set([...auditedTables, ...(table === null ? [] : [table])])];
  const count = countChosenFilters(question);
  return (
    <>
      <FilterPanel count={record === null ? count : count - 1}>
        <FilterSelect
          label={t('auditLog.user')}
          value={username ?? ''}
          onChange={(value) => change({username: value || null})}
          options={[all, ...sorted(users.map((value) => ({value, label: value})))]}
        />
        <FilterSelect
          label={t('audit.column.table')}
          value={table ?? ''}
          onChange={(value) => change({table: value || null})}
          options={[all, ...sorted(tables.map((value) => ({value, label: labels.table(value)})))]}
        />
        <FilterSelect
          label={t('audit.column.action')}
          value={action ?? ''}
          onChange={(value) => change({action: value || null})}
          options={[
            all,
            ...Object.entries(actionKeys).map(([value, key]) => ({value, label: t(key)})),
          ]}
        />
        <DayField
          label={t('auditLog.filter.from')}
          value={from ?? ''}
          onChange={(value) => change({from: value || null})}
        />
        <DayField
          label={t('auditLog.filter.to')}
          value={to ?? ''}
          onChange={(value) => change({to: value || null})}
        />
      </FilterPanel>
      {count === 0 ? null : (
        <Row>
          {record === null ? null : (
            <RecordChip record={record} onRemove={() => change({record: null})} />
          )}
          <Button ref={focusNeighbourOnRemoval} look="quiet" onClick={clear}>
            {t('auditLog.filter.clear')}
          </Button>
        </Row>
      )}
    </>
  );
}

type RecordChipProps = {readonly record: RecordKey; readonly onRemove: () => void};

function RecordChip({record, onRemove}: RecordChipProps) {
  const t = useT();
  const field = t('auditLog.filter.record');
  const value = useSubjectName(record.table, record.id);
  return (
    <FilterChip
      label={t('lists.chip', {field, value})}
      removeLabel={t('lists.removeChip', {field})}
      onRemove={onRemove}
    />
  );
}
