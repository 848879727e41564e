import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import {useId, type ReactNode} from 'react';
import {announceAtFocus} from './announce-at-focus.ts';
import {MuiRoot} from './mui-root.tsx';

/** The props that the frame gives to MUI's input. */
export type FramedFormInput = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
};

type FormFieldFrameProps = {
  /** The id of an input that has its own. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (input: FramedFormInput) => ReactNode;
};

/**
 * Shows the label above an input of a form and the help and error below it, and connects them for screen readers.
 * The label does not float in the input, because long labels would overlap the text.
 */
export function FormFieldFrame({
  id: ownId,
  label,
  required,
  help,
  error,
  children,
}: FormFieldFrameProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <MuiRoot>
      <FormControl fullWidth error={error !== undefined}>
        <FormLabel
          id={`${id}-label`}
          htmlFor={id}
          data-required={required === true ? true : undefined}
        >
          {label}
        </FormLabel>
        {children({id, 'aria-describedby': described || undefined})}
        {help && (
          <FormHelperText id={`${id}-help`} error={false}>
            {help}
          </FormHelperText>
        )}
        {error && (
          <FormHelperText id={`${id}-error`} ref={announceAtFocus}>
            {error}
          </FormHelperText>
        )}
      </FormControl>
    </MuiRoot>
  );
}
