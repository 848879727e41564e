import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';

/** The tables whose records have a form, told by the texts it says. */
export type FormTable = {
  [T in TableName]: `records.${T}.form.saved` extends Key ? T : never;
}[TableName];

export type FormWords = {
  /** `review`: an admin will look at it first. */
  readonly saved: (review: boolean) => string;
  /** Something required is missing or a value is wrong. */
  readonly saveError: string;
  readonly saveFailed: (message: string) => string;
};

/** What the form of a kind of record says when it is saved, and when it can't be. */
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
