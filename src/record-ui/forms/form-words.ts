import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';

/** The tables whose records have a form, as the locale files list them. */
export type FormTable = {
  [T in TableName]: `records.${T}.form.saved` extends Key ? T : never;
}[TableName];

export type FormWords = {
  /** `review`: an admin decides on the change first. */
  readonly saved: (review: boolean) => string;
  /** Shown when a required value is missing or a value is wrong. */
  readonly saveError: string;
  readonly saveFailed: (message: string) => string;
};

/** The messages of a form when it is saved, and when it cannot be saved. */
export function useFormWords(table: FormTable): FormWords {
  const t = useT();
  const saved = t(`records.${table}.form.saved`);
  const saveError = t(`records.${table}.form.saveError`);
  return {
    saved: (review) => (review ? t('forms.savedForReview', {saved}) : saved),
    saveError,
    saveFailed: (message) => t('forms.saveFailed', {saveError, message}),
  };
}
