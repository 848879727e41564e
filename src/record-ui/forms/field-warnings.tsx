import type {OpenedForm} from '#src/mutations/open-form.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './field-warnings.module.css';
import type {FormTexts} from './form-texts.ts';

/** The warnings by field. A warning is shown, but does not prevent saving. */
export type FieldWarnings = ReadonlyMap<string, readonly string[]>;

/** Returns the warnings for the current texts of a form. */
export type WarningsOf = (opened: OpenedForm, texts: FormTexts) => FieldWarnings;

/**
 * Shows the warnings of one field. The element exists from the start, so that screen readers announce new ones.
 */
export function WarningTexts({texts}: {readonly texts: readonly string[] | undefined}) {
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
