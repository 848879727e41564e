import {type KeyboardEvent as KeyPress, useLayoutEffect, useRef} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {isSingleKey} from '#src/lib/single-keys.ts';
import styles from './field.module.css';
import {IconButton} from './icon-button.tsx';
import {Icon} from './icon.tsx';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Searches while the user types. The key '/' focuses the field, unless single keys are switched off. */
export function SearchField({label, placeholder, value, onChange}: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/')) return;
      event.preventDefault();
      input.current?.focus();
    };
    // Runs before the app's own handler of the slash, which opens the finder.
    addEventListener('keydown', focus, {capture: true});
    return () => removeEventListener('keydown', focus, {capture: true});
  }, []);

  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keepFormOpen}
      />
      {value !== '' && <IconButton label={t('ui.clearSearch')} icon="close" onClick={clear} />}
    </div>
  );
}

/** The key that ends a search would submit the form around the field. */
function keepFormOpen(event: KeyPress<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.form !== null) event.preventDefault();
}
