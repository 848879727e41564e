import {useEffect} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import type {FormTexts} from './form-texts.ts';

/** Puts the focus on the field one was sent to, once the form is there; a field it does not show gets none. */
export function useFieldFocus({setFocus}: UseFormReturn<FormTexts>, field: string | null): void {
  useEffect(() => {
    if (field === null) return undefined;
    // The page takes the focus when it is new, which comes after its fields.
    const timer = setTimeout(() => setFocus(field));
    return () => clearTimeout(timer);
  }, [setFocus, field]);
}
