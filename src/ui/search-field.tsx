import {useEffect, useRef} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {singleKeysOn} from '#src/lib/single-keys.ts';
import styles from './field.module.css';
import {IconButton} from './icon-button.tsx';
import {Icon} from './icon.tsx';

type SearchFieldProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Searches as one types; the key '/' leads here, unless single keys are switched off. */
export function SearchField({label, placeholder, value, onChange}: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (!singleKeysOn()) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
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
      />
      {value !== '' && <IconButton label={t('ui.clearSearch')} icon="close" onClick={clear} />}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  );
}
