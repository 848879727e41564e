import {memo, useMemo} from 'react';
import {type Control, useWatch} from 'react-hook-form';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {callingCodeOf} from '#src/lib/phone-number.ts';
import {usePhoneRegion} from '#src/queries/phone-region.ts';
import {type Field, type FieldSpec, isPartialDayFormat} from '#src/records/field.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {ChoiceInput} from '#src/ui/choice-input.tsx';
import {DateInput, PartialDayInput} from '#src/ui/day-input.tsx';
import {PhoneInput} from '#src/ui/phone-input.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {SearchedChoiceInput} from '#src/ui/searched-choice-input.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import type {FormTexts} from './form-texts.ts';
import {JsonInput} from './json-input.tsx';
import {useCreatable} from './new-records.ts';
import {useReferences} from './use-references.ts';

type RecordFieldProps = {
  readonly table: TableName;
  readonly name: string;
  /** The name of the input, when it is not that of the field. */
  readonly input?: string;
  /** The label, when it is not the name of the field. */
  readonly label?: string;
  /** Whether the input must be filled, when the form decides it and not the field. */
  readonly required?: boolean | undefined;
  /** What an empty input says, when it means something in this form. */
  readonly none?: string;
  readonly control: Control<FormTexts>;
  /** The present value; it stays among the choices even when new records cannot have it. */
  readonly present?: unknown;
};

/**
 * The input for a field's kind, with its label. It is drawn again for its own texts alone: a form has dozens of
 * them. No input limits the length, because the browser would cut a pasted text off without a word; saving does.
 */
export const RecordField = memo(function RecordField(props: RecordFieldProps) {
  const {table, name, input = name, control, present} = props;
  const t = useT();
  const labels = useRecordLabels();
  const field = recordOf(table).fields[name];
  if (field === undefined) return null;
  const {label = labels.field(table, name), required = !field.optional, none} = props;
  const shared = {
    control,
    name: input,
    label,
    required,
    help: labels.help(table, name),
  };
  const {spec} = field;
  switch (spec.kind) {
    case 'text':
      if (isPartialDayFormat(spec.format)) return <PartialDayInput {...shared} />;
      return spec.format === 'phone' ? (
        <PhoneField {...shared} table={table} />
      ) : (
        <TextInput {...shared} kind={spec.format === 'coordinates' ? 'line' : spec.format} />
      );
    case 'integer':
    case 'instant':
      return <TextInput {...shared} />;
    case 'date':
      return <DateInput {...shared} />;
    case 'json':
      return <JsonInput {...shared} table={table} />;
    case 'choice': {
      const options = spec.values
        .filter((value) => spec.offered.includes(value) || value === present)
        .map((value) => ({value, label: labels.value(table, name, value)}));
      return (
        <ChoiceInput
          {...shared}
          options={options}
          none={none ?? (field.optional ? t('forms.none') : undefined)}
        />
      );
    }
    case 'open-choice':
      return <OpenChoice {...shared} none={none} table={table} field={name} spec={spec} />;
    case 'reference':
      return isTableName(spec.table) ? (
        <Reference {...shared} none={none} field={field} target={spec.table} />
      ) : null;
    case 'picture':
      // A photo has a screen of its own.
      return null;
  }
});

type OpenChoiceProps = {
  readonly table: TableName;
  readonly field: string;
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly none: string | undefined;
  readonly spec: Extract<FieldSpec, {kind: 'open-choice'}>;
};

/** Suggests the listed values, and takes the user's own words. */
function OpenChoice({table, field, spec, none, ...shared}: OpenChoiceProps) {
  const t = useT();
  const labels = useRecordLabels();
  const options = useMemo(
    () =>
      spec.values.map((value) => ({
        value,
        label: labels.value(table, field, value),
        otherNames: [value, ...(spec.names[value] ?? [])],
      })),
    [spec, labels, table, field],
  );
  return (
    <SearchedChoiceInput
      {...shared}
      options={options}
      none={none ?? t('forms.chooseOrType')}
      ownWords={spec}
    />
  );
}

type ReferenceProps = {
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly none: string | undefined;
  readonly field: Field;
  readonly target: TableName;
};

function Reference({field, target, none, ...shared}: ReferenceProps) {
  const t = useT();
  const known = useReferences(target);
  const creatable = useCreatable(target, shared.name);
  const newName = creatable === null ? '' : t(`records.${creatable.table}.titles.new`);
  const options = useMemo(() => {
    // A new record is called so until its name is typed.
    const added = creatable?.options.map(({id, name}) => ({id, name: name.trim() || newName}));
    return [...known, ...(added ?? [])];
  }, [known, creatable, newName]);
  return (
    <ReferenceInput
      {...shared}
      options={options}
      none={none ?? (field.optional ? t('forms.none') : t('forms.choose'))}
      creation={creatable ? {label: newName, create: creatable.create} : undefined}
    />
  );
}

type PhoneFieldProps = {
  readonly table: TableName;
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
};

/** A telephone number; a number without a country code gets that of the country chosen in the same form. */
function PhoneField({table, control, ...rest}: PhoneFieldProps) {
  const t = useT();
  const texts = useWatch({control});
  const chosen = (target: TableName): string | null =>
    texts[fieldPointingTo(table, target) ?? ''] || null;
  const region = usePhoneRegion(chosen('countries'), chosen('circumscriptions'));
  const code = callingCodeOf(region);
  return (
    <PhoneInput
      {...rest}
      control={control}
      region={region}
      help={code === null ? undefined : t('forms.phoneHelp', {code: `+${code}`})}
    />
  );
}

function fieldPointingTo(table: TableName, target: TableName): string | undefined {
  return Object.entries(recordOf(table).fields).find(
    ([, {spec}]) => spec.kind === 'reference' && spec.table === target,
  )?.[0];
}
