import {useT} from '#src/i18n/use-t.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {isMember, lastsToday} from '#src/domain/membership.ts';
import {useChildren, useTable, type LocalRow} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {brother} from '#src/records/brother.ts';
import {recordOf} from '#src/records/registry.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {KeyValues} from '#src/record-ui/values/key-values.tsx';
import {roleLabel} from '#src/record-ui/values/role-label.ts';
import {Card} from '#src/ui/card.tsx';
import {CardGrid} from '#src/ui/card-grid.tsx';
import type {Fact} from '#src/ui/facts.tsx';
import {type BrotherField, ProfileFacts} from './profile-facts.tsx';
import styles from './profile.module.css';

type SummaryProps = {readonly entry: LocalRow<'brothers'>};

/** The fields of the person in the form, without the name and the contacts. */
function personalFields(): BrotherField[] {
  const {fields, form} = recordOf('brothers');
  const names = [...(form['person'] ?? []), 'nationality', ...(form['contact'] ?? [])];
  return names.filter(
    (name): name is BrotherField => name !== 'name' && Object.hasOwn(fields, name),
  );
}

const departure: readonly BrotherField[] = [
  'departure_date',
  'departure_reason',
  'departure_notes',
];
const death: readonly BrotherField[] = ['death_date', 'death_place', 'death_cause', 'burial_place'];

export function ProfileSummary({entry}: SummaryProps) {
  const t = useT();
  const residence = useResidence(entry.row);
  // The form and the profile show the same sections for a membership.
  const isShown = ([field]: readonly BrotherField[]) =>
    field !== undefined && brother.visibleWhen(field, entry.row);
  return (
    <CardGrid columns={2}>
      <Card title={t('brothers.profile.personal')}>
        <ProfileFacts entry={entry} fields={personalFields()} />
      </Card>
      <Card title={t('brothers.profile.status')}>
        <ProfileFacts
          entry={entry}
          fields={['cached_status', 'vocation_type', 'membership_status']}
          more={residence}
        />
      </Card>
      {isShown(departure) ? (
        <Card title={t('brothers.profile.departure')}>
          <ProfileFacts entry={entry} fields={departure} />
        </Card>
      ) : null}
      {isShown(death) ? (
        <Card title={t('brothers.profile.death')}>
          <ProfileFacts entry={entry} fields={death} />
        </Card>
      ) : null}
      <Card title={t('brothers.profile.additional')}>
        <AdditionalInfo entry={entry} />
      </Card>
      <Card title={t('brothers.profile.notes')}>
        <div className={styles['notes']}>
          {entry.row.notes || t('brothers.profile.nothing')}
          <OfficialValue table="brothers" entry={entry} field="notes" />
        </div>
      </Card>
    </CardGrid>
  );
}

function AdditionalInfo({entry}: SummaryProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {additional_info} = entry.row;
  return (
    <div>
      {hasContent(additional_info) ? (
        <KeyValues value={additional_info} labelOf={(key) => labels.key('brothers', key)} />
      ) : (
        t('brothers.profile.nothing')
      )}
      <OfficialValue table="brothers" entry={entry} field="additional_info" />
    </div>
  );
}

function hasContent(json: unknown): boolean {
  if (json === null || json === undefined || json === '') return false;
  return typeof json !== 'object' || Object.keys(json).length > 0;
}

/** Returns where the brother lives and what he does there. */
function useResidence(resident: SummaryProps['entry']['row']): Fact[] {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const fraternities = useTable('fraternities');
  const assignments = useChildren('fraternity_assignments', resident.id) ?? [];
  const current = assignments
    .map(({row}) => row)
    .filter((row) => isMember(resident) && lastsToday(row, today))
    .sort((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  const house = current && fraternities?.byId.get(current.fraternity_id)?.row.name;
  const role = current?.role && roleLabel(labels, 'fraternity_assignments', current.role);
  return [
    {label: t('brothers.profile.fraternity'), value: house ?? null},
    {label: t('brothers.profile.role'), value: role || null},
  ];
}
