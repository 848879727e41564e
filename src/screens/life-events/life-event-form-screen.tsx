import {useMemo, useState, type ReactNode} from 'react';
import {useParams, useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {pageBefore} from '#src/lib/page-before.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useRow} from '#src/queries/rows.ts';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';
import {isHistoryTable, type HistoryTable} from '#src/records/history-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {FormSubject} from './form-subject.tsx';
import {homeOf} from './home-of.ts';
import {useRowWarnings} from './use-row-warnings.ts';

/** Adds a row to somebody's history, or edits the one in the address. */
export function LifeEventFormScreen() {
  const t = useT();
  const {table = '', id} = useParams();
  if (isHistoryTable(table)) return <HistoryForm key={table} table={table} id={id ?? null} />;
  return (
    <Page>
      <EmptyState
        text={t('history.unknownKind')}
        action={<LinkButton to="/brothers">{t('brothers.profile.backToList')}</LinkButton>}
      />
    </Page>
  );
}

type HistoryFormProps = {readonly table: HistoryTable; readonly id: string | null};

function HistoryForm({table, id}: HistoryFormProps) {
  const [query] = useSearchParams();
  const given = useMemo(() => givenIn(query, table), [query, table]);
  const brotherId = useRow(table, id)?.row.brother_id ?? given['brother_id'];
  const [before] = useState(pageBefore);
  const warningsOf = useRowWarnings(table);
  return (
    <RecordFormScreen
      table={table}
      id={id}
      given={given}
      home={homeOf(table, before, {...given, brother_id: brotherId})}
      notice={aboutRow}
      warningsOf={warningsOf}
    />
  );
}

function aboutRow(opened: OpenedForm): ReactNode {
  return <FormSubject opened={opened} />;
}

/** What the address says a new row begins with: whose it is, or in which house. */
function givenIn(query: URLSearchParams, table: HistoryTable): Record<string, string> {
  const {fields} = recordOf(table);
  const known = [...query].filter(([name]) => fields[name]?.spec.kind === 'reference');
  return Object.fromEntries(known);
}
