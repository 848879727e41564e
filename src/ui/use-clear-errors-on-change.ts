import {useEffect} from 'react';
import type {FieldPath, FieldValues, UseFormReturn} from 'react-hook-form';

/**
 * Removes the error of a field as soon as the field changes. For a form that checks its values itself: react-hook-form
 * checks a field again only in a form that it submits.
 */
export function useClearErrorsOnChange<V extends FieldValues>(form: UseFormReturn<V>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: {values: true},
        callback: ({name}) => {
          const path = name as FieldPath<V> | undefined;
          // Clearing draws every field of the form again.
          if (path !== undefined && form.getFieldState(path).error) form.clearErrors(path);
        },
      }),
    [form],
  );
}
