import OutlinedInput from '@mui/material/OutlinedInput';
import type {ComponentProps, Ref} from 'react';
import {FormFieldFrame} from './form-field-frame.tsx';

type LongTextFieldProps = Pick<
  ComponentProps<typeof OutlinedInput>,
  'placeholder' | 'autoFocus' | 'disabled' | 'onKeyDown'
> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly help: string;
  readonly rows: number;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A text of several lines outside of forms, which must not stay empty. */
export function LongTextField(props: LongTextFieldProps) {
  const {ref, label, help, rows, maxLength, onChange, ...box} = props;
  return (
    <FormFieldFrame label={label} help={help}>
      {(framed) => (
        <OutlinedInput
          {...framed}
          {...box}
          inputRef={ref}
          multiline
          minRows={rows}
          maxRows={20}
          slotProps={{input: {'aria-required': true, maxLength}}}
          onChange={({target}) => onChange(target.value)}
        />
      )}
    </FormFieldFrame>
  );
}
