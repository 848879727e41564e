import {useEffect, useId, useMemo, useRef} from 'react';
import type {FieldValues} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {FieldFrame} from './field-frame.tsx';
import field from './field.module.css';
import {useFormField, type FormFieldProps} from './form-field.ts';
import type {Choice} from './matching-choices.ts';
import styles from './searched-choice-input.module.css';
import {useSearchedChoice} from './use-searched-choice.ts';

type SearchedChoiceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly Choice[];
  /** Shown in the empty input, e.g. '-- none --'; also the first choice when the value is optional. */
  readonly none?: string | undefined;
};

/** Chooses one of many values with a search by name. */
export function SearchedChoiceInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  options,
  none,
}: SearchedChoiceInputProps<V>) {
  const t = useT();
  const listId = useId();
  const {error, input} = useFormField(control, name);
  const frame = useRef<HTMLDivElement>(null);
  const choices = useMemo(
    () => (required || none === undefined ? options : [{value: '', label: none}, ...options]),
    [required, none, options],
  );
  const search = useSearchedChoice(choices, input.value, input.onChange);
  const {isOpen, shown, active} = search;
  const idOf = (index: number): string => `${listId}-${index}`;

  useEffect(() => {
    // A phone's keyboard covers half of the page, so the list of choices needs the rest.
    if (isOpen && matchMedia('(pointer: coarse)').matches) {
      frame.current?.scrollIntoView({block: 'start'});
    }
  }, [isOpen]);
  useEffect(() => {
    if (isOpen)
      document
        .querySelector(`#${CSS.escape(`${listId}-${active}`)}`)
        ?.scrollIntoView({block: 'nearest'});
  }, [isOpen, active, listId]);

  return (
    <div ref={frame} className={styles['frame']}>
      <FieldFrame label={label} required={required} help={help} error={error}>
        {(framed) => (
          <input
            {...framed}
            ref={input.ref}
            name={input.name}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? idOf(active) : undefined}
            className={`${field.input} ${field.select}`}
            placeholder={none}
            value={search.text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            onClick={search.open}
            onChange={(event) => search.type(event.target.value)}
            onKeyDown={search.press}
            onBlur={() => {
              search.leave();
              input.onBlur();
            }}
          />
        )}
      </FieldFrame>
      {isOpen ? (
        // Pressing a choice must not take the focus from the input.
        <div className={styles['popup']} onPointerDown={(event) => event.preventDefault()}>
          <div
            id={listId}
            role="listbox"
            aria-label={t('ui.choices.label')}
            className={styles['choices']}
          >
            {shown.map((choice, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <div
                key={choice.value}
                id={idOf(index)}
                role="option"
                tabIndex={-1}
                aria-selected={choice.value === input.value}
                className={`${styles['choice']} ${index === active ? styles['active'] : ''}`}
                onClick={() => search.pick(choice)}
              >
                {choice.label}
                {choice.detail ? <span className={styles['detail']}>{choice.detail}</span> : null}
              </div>
            ))}
          </div>
          <p role="status" className={styles['more']}>
            {shown.length === 0 ? t('ui.choices.none') : null}
            {search.hidden > 0 ? t('ui.choices.more', {count: search.hidden}) : null}
          </p>
        </div>
      ) : null}
    </div>
  );
}
