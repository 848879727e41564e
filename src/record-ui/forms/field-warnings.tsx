import type {OpenedForm} from '#src/mutations/open-form.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './field-warnings.module.css';
import type {FormTexts} from './form-texts.ts';

/** What looks wrong at a field, by its name. It is said, and may be saved all the same. */
export type FieldWarnings = ReadonlyMap<string, readonly string[]>;

/** Judges what a form holds now. */
export type WarningsOf = (opened: OpenedForm, texts: FormTexts) => FieldWarnings;

/** What looks wrong at one field. Its place is there from the start, so that screen readers say what enters. */
export function Warnings({texts}: {readonly texts: readonly string[] | undefined}) {
  return (
    <div role="status" className={styles.warnings}>
      {texts?.map((text) => (
        <p key={text} className={styles.warning}>
          <Icon name="warning" size={20} />
          {text}
        </p>
      ))}
    </div>
  );
}
