import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type {FieldValues} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from './button.tsx';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';
import type {Choice, Creation} from './matching-choices.ts';

type ChoiceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly Choice[];
  /** The label of the empty option, e.g. '-- none --'; without it the user is asked to choose while there is no value. */
  readonly none?: string | undefined;
  /** The label of a value that is not among the options; without it, the value itself. */
  readonly unlisted?: string;
  readonly creation?: Creation | undefined;
};

/** Chooses one of a few values in the device's own picker. */
export function ChoiceInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  options,
  none,
  unlisted,
  creation,
}: ChoiceInputProps<V>) {
  const t = useT();
  const {
    error,
    input: {ref, ...input},
  } = useFormField(control, name);
  const isKnown = options.some(({value}) => value === input.value);
  return (
    <div>
      <FormFieldFrame label={label} required={required} help={help} error={error}>
        {(framed) => (
          <NativeSelect
            {...input}
            {...framed}
            variant="outlined"
            input={<OutlinedInput />}
            inputRef={ref}
            inputProps={{'aria-required': required ?? false}}
          >
            {(none !== undefined || input.value === '') && (
              <option value="">{none ?? t('forms.choose')}</option>
            )}
            {/* A value of a newer server stays until the user chooses another. */}
            {!isKnown && input.value !== '' && (
              <option value={input.value}>{unlisted ?? input.value}</option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.detail ? `${option.label} · ${option.detail}` : option.label}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormFieldFrame>
      {/* No option: the arrow keys choose each option on their way, and would create a record. */}
      {creation && (
        <Button look="quiet" icon="add" onClick={() => creation.create('')}>
          {creation.label}
        </Button>
      )}
    </div>
  );
}
