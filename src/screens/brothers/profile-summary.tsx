import type {Bond} from '#src/domain/bond.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {brother} from '#src/records/brother.ts';
import {recordOf} from '#src/records/registry.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {KeyValues} from '#src/record-ui/values/key-values.tsx';
import {useBondWords} from '#src/record-ui/values/use-bond-words.ts';
import {RecordLink} from '#src/screens/houses/record-link.tsx';
import {Card} from '#src/ui/card.tsx';
import {CardGrid} from '#src/ui/card-grid.tsx';
import type {Fact} from '#src/ui/facts.tsx';
import {type BrotherField, isRecorded, ProfileFacts} from './profile-facts.tsx';
import styles from './profile.module.css';
import {useResidence} from './use-residence.ts';

type SummaryProps = {readonly entry: LocalRow<'brothers'>};

type ProfileSummaryProps = SummaryProps & {
  /** `null` when the brother is no longer a member. */
  readonly bond: Bond | null;
};

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

export function ProfileSummary({entry, bond}: ProfileSummaryProps) {
  const t = useT();
  const vows = useBondFacts(bond);
  const residence = useResidenceFacts(entry.row);
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
          more={[...vows, ...residence]}
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
      {isRecorded(entry, 'additional_info') ? (
        <Card title={t('brothers.profile.additional')}>
          <AdditionalInfo entry={entry} />
        </Card>
      ) : null}
      {isRecorded(entry, 'notes') ? (
        <Card title={t('brothers.profile.notes')}>
          <div className={styles['notes']}>
            {entry.row.notes}
            <OfficialValue table="brothers" entry={entry} field="notes" />
          </div>
        </Card>
      ) : null}
    </CardGrid>
  );
}

function AdditionalInfo({entry}: SummaryProps) {
  const labels = useRecordLabels();
  const {additional_info} = entry.row;
  return (
    <div>
      {additional_info === null ? null : (
        <KeyValues value={additional_info} labelOf={(key) => labels.key('brothers', key)} />
      )}
      <OfficialValue table="brothers" entry={entry} field="additional_info" />
    </div>
  );
}

/** Returns what binds the brother, and the first day on which he may profess for good. */
function useBondFacts(bond: Bond | null): Fact[] {
  const t = useT();
  const {day} = useFormats();
  const words = useBondWords();
  if (bond === null) return [];
  const earliest = bond.kind === 'temporary' ? bond.earliestPerpetual : null;
  return [
    {label: t('brothers.bond.label'), value: words(bond).join(' · ')},
    ...(earliest === null ? [] : [{label: t('brothers.bond.earliest'), value: day(earliest)}]),
  ];
}

/** Shows where the brother lives and what he does there. */
function useResidenceFacts(resident: SummaryProps['entry']['row']): Fact[] {
  const t = useT();
  const {house, role} = useResidence(resident);
  return [
    {
      label: t('brothers.profile.fraternity'),
      value: house && <RecordLink table="fraternities" id={house.id} />,
    },
    {label: t('brothers.profile.role'), value: role},
  ];
}
