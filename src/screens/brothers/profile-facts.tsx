import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import type {RowOf} from '#src/records/registry.ts';
import {type Fact, Facts} from '#src/ui/facts.tsx';
import {ContactValue} from './contact-ways.tsx';

type ProfileFactsProps = {
  readonly entry: LocalRow<'brothers'>;
  readonly fields: readonly BrotherField[];
  /** Shown after the brother's own fields. */
  readonly more?: readonly Fact[];
};

const nothing: readonly Fact[] = [];

/** Shows fields of a brother with their labels; beside a value that the user changed, the official one. Empty ones are left out. */
export function ProfileFacts({entry, fields, more = nothing}: ProfileFactsProps) {
  const labels = useRecordLabels();
  const t = useT();
  const facts = fields
    .filter((field) => isRecorded(entry, field))
    .map((field): Fact => {
      const shown = <ShownValue entry={entry} field={field} />;
      const official = <OfficialValue table="brothers" entry={entry} field={field} />;
      return {
        label: labels.field('brothers', field),
        value: (
          <>
            {shown}
            {official}
          </>
        ),
      };
    });
  const known = [...facts, ...more.filter(({value}) => value !== null)];
  return known.length === 0 ? <p>{t('brothers.profile.nothing')}</p> : <Facts facts={known} />;
}

/** Returns whether a field has a value to show: its own, or the official one that the user has emptied. */
export function isRecorded({row, official}: LocalRow<'brothers'>, field: BrotherField): boolean {
  return hasContent(row[field]) || (official !== null && hasContent(official[field]));
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return !isEmpty(value);
}

function ShownValue({entry, field}: {entry: LocalRow<'brothers'>; field: BrotherField}): ReactNode {
  const labels = useRecordLabels();
  const value = entry.row[field];
  if (typeof value !== 'string' || value === '') {
    return <FieldValue table="brothers" field={field} value={value} />;
  }
  switch (field) {
    case 'phone':
    case 'email':
      if (entry.row.membership_status === 'deceased') break;
      return <ContactValue field={field} value={value} />;
    case 'emergency_contact':
      return <ContactValue field={field} value={value} />;
    case 'cached_status':
      return labels.value('brothers', field, value);
    default:
  }
  return <FieldValue table="brothers" field={field} value={value} />;
}

export type BrotherField = keyof RowOf<'brothers'>;
