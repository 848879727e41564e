import {useWatch, type Control} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {callingCodeOf} from '#src/lib/calling-codes.ts';
import {usePhoneRegion} from '#src/queries/phone-region.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {PhoneInput} from '#src/ui/phone-input.tsx';
import type {FormTexts} from './form-texts.ts';

type PhoneFieldProps = {
  readonly table: TableName;
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly maxLength: number;
};

/** A telephone number; one without a country is taken for one of the country chosen in the same form. */
export function PhoneField({table, control, ...rest}: PhoneFieldProps) {
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
