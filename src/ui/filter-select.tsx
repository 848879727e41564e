import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import {FormFieldFrame} from './form-field-frame.tsx';
import type {SelectFieldProps} from './select-field.tsx';

/** A select of the admin area and of dialogs, outside of forms, as `SelectField` on the reading screens. */
export function FilterSelect({label, value, onChange, options, help, error}: SelectFieldProps) {
  return (
    <FormFieldFrame label={label} help={help} error={error}>
      {(framed) => (
        <NativeSelect
          {...framed}
          variant="outlined"
          input={<OutlinedInput />}
          value={value}
          onChange={({target}) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormFieldFrame>
  );
}
