import {type ReactNode, useMemo, useState} from 'react';
import {useParams, useSearchParams} from 'react-router-dom';
import {isRowIssueType} from '#src/domain/validation/issue.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {idIn, storedUuid} from '#src/lib/uuid.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useSeesPrivate} from '#src/queries/private-rows.ts';
import {useRowIssueFinder} from '#src/queries/row-issue-finder.ts';
import {useRow} from '#src/queries/rows.ts';
import type {WarningsOf} from '#src/record-ui/forms/field-warnings.tsx';
import {formProblems, fromTexts} from '#src/record-ui/forms/form-texts.ts';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {partPath, recordPath} from '#src/record-ui/values/record-path.ts';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import {
  isHistoryTable,
  isLifeEventTable,
  type LifeEventTable,
} from '#src/records/life-event-tables.ts';
import {recordOf, registry} from '#src/records/registry.ts';
import {warnedField} from '#src/records/warned-field.ts';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Page} from '#src/ui/page.tsx';
import {useEndingStages} from './ending-stages.tsx';
import {issueText, officeRuleText} from './issue-text.ts';

/** Adds a life event, or edits the one in the address. */
export function LifeEventFormScreen() {
  const t = useT();
  const {table = ''} = useParams();
  const id = useAddressId();
  const seesPrivate = useSeesPrivate();
  const [query] = useSearchParams();
  const isUnseen =
    isLifeEventTable(table) &&
    registry[table].isPrivate &&
    id === null &&
    !seesPrivate(idIn(query, 'brother_id') ?? '');
  if (isLifeEventTable(table) && !isUnseen) {
    return <LifeEventForm key={table} table={table} id={id} />;
  }
  return (
    <Page>
      <EmptyState
        text={t(isUnseen ? 'brothers.profile.private' : 'history.unknownKind')}
        action={<LinkButton to="/brothers">{t('brothers.profile.backToList')}</LinkButton>}
      />
    </Page>
  );
}

type LifeEventFormProps = {readonly table: LifeEventTable; readonly id: string | null};

function LifeEventForm({table, id}: LifeEventFormProps) {
  const [query] = useSearchParams();
  const given = useMemo(() => givenIn(query, table), [query, table]);
  const brotherId = useRow(table, id)?.row.brother_id ?? given['brother_id'];
  const [before] = useState(previousPage);
  const warningsOf = useRowWarnings(table);
  const endingStages = useEndingStages(table, brotherId);
  return (
    <RecordFormScreen
      table={table}
      id={id}
      given={given}
      home={homeOf(table, before, {...given, brother_id: brotherId})}
      notice={aboutRow}
      warningsOf={warningsOf}
      alongside={endingStages}
    />
  );
}

function aboutRow(opened: OpenedForm): ReactNode {
  return (
    <>
      <FormSubject opened={opened} />
      <PaperLink opened={opened} />
    </>
  );
}

/** The values that the address gives a new row: its brother, its house or its chapter. */
function givenIn(query: URLSearchParams, table: LifeEventTable): Record<string, string> {
  const {fields} = recordOf(table);
  const known = [...query].filter(([name]) => fields[name]?.spec.kind === 'reference');
  return Object.fromEntries(known.map(([name, id]) => [name, storedUuid(id)]));
}

/** Shows the brother or the house of the row, which the form does not ask for. */
function FormSubject({opened}: {readonly opened: OpenedForm}) {
  const labels = useRecordLabels();
  const {table, isNew, shown, given = {}} = opened;
  const {parent, isParentEdited} = recordOf(table);
  const owners = parent === null || isParentEdited ? [] : [parent];
  const fields = isNew ? Object.keys(given) : owners;
  return (
    <Facts
      facts={fields.map((field) => ({
        label: labels.field(table, field),
        value: <FieldValue table={table} field={field} value={shown[field]} />,
      }))}
    />
  );
}

type Owners = {
  readonly brother_id?: string | undefined;
  readonly fraternity_id?: string | undefined;
  readonly institution_id?: string | undefined;
  readonly chapter_id?: string | undefined;
};

/**
 * Returns the page to show after saving: the one from which the form was opened, otherwise that of the owner.
 */
function homeOf(table: LifeEventTable, before: string | null, owners: Owners): string {
  if (before !== null && isHome.test(before)) return before;
  const {brother_id, fraternity_id, institution_id, chapter_id} = owners;
  if (brother_id) return partPath(table, {table: 'brothers', id: brother_id}) ?? fallback;
  if (fraternity_id) return recordPath('fraternities', fraternity_id);
  if (institution_id) return recordPath('institutions', institution_id);
  if (chapter_id) return recordPath('chapters', chapter_id);
  return fallback;
}

const fallback = '/brothers';

/** Matches a profile, the page of a house or a chapter, and the offices, but no forms or other lists. */
const isHome =
  /^\/(?:offices(?:\?.*)?|(?:brothers\/profile|fraternities|institutions|chapters)\/(?!new$)[^/]+)$/;

/** Returns the warnings for a row as it is typed, by the rules of the order and canon law. */
function useRowWarnings(table: LifeEventTable): WarningsOf {
  const t = useT();
  const judge = useRowIssueFinder();
  return (opened, texts) => {
    const record = recordOf(table);
    const warnings = new Map<string, string[]>();
    // An incomplete row cannot be checked.
    if (judge === undefined || formProblems(record, texts).length > 0) return warnings;
    const cleaned = cleanValues(record, {...opened.shown, ...fromTexts(record, texts)});
    const brotherId = cleaned.kind === 'valid' ? cleaned.values['brother_id'] : null;
    if (cleaned.kind !== 'valid' || typeof brotherId !== 'string') return warnings;
    const rule = table === 'elections' ? judge.officeRule(cleaned.values) : null;
    if (rule !== null) warnings.set('office', [officeRuleText(t, rule)]);
    if (!isHistoryTable(table)) return warnings;
    const row = {...cleaned.values, id: opened.id, brother_id: brotherId};
    for (const {type, norm} of judge.issues(table, row)) {
      if (!isRowIssueType(type)) continue;
      const field = warnedField(table, type, cleaned.values);
      warnings.set(field, [...(warnings.get(field) ?? []), issueText(t, type, norm)]);
    }
    return warnings;
  };
}

/** Leads from an assignment to its letter of obedience, and from vows to their act, to print it. */
function PaperLink({opened: {table, id, isNew}}: {readonly opened: OpenedForm}) {
  const t = useT();
  if (isNew) return null;
  if (table === 'fraternity_assignments' || table === 'institution_assignments') {
    const letter = new URLSearchParams({of: table, ids: id});
    return <Paper to={`/moves/letters?${letter.toString()}`} name={t('titles.letters')} />;
  }
  if (table !== 'vows') return null;
  return <Paper to={`/renewals/acts?ids=${id}`} name={t('titles.acts')} />;
}

function Paper({to, name}: {readonly to: string; readonly name: string}) {
  return (
    <div>
      <LinkButton to={to} look="quiet" icon="print">
        {name}
      </LinkButton>
    </div>
  );
}
