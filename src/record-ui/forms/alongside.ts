import type {ReactNode} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import type {AlongsideEdit} from '#src/mutations/to-mutation.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import type {FormTexts} from './form-texts.ts';

/** A part of a form that edits other records, which are saved with the form's own in one group. */
export type Alongside = {
  /** The section of the form at whose end it is shown. */
  readonly section: string;
  readonly part: (
    opened: OpenedForm,
    form: UseFormReturn<FormTexts>,
    texts: FormTexts,
  ) => ReactNode;
  readonly edits: (opened: OpenedForm, texts: FormTexts) => Promise<readonly AlongsideEdit[]>;
};
