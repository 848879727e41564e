import OutlinedInput from '@mui/material/OutlinedInput';
import {useEffect, useMemo, useRef} from 'react';
import type {FieldValues} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';
import {Icon} from './icon.tsx';
import type {Choice, Creation} from './matching-choices.ts';
import styles from './searched-choice-input.module.css';
import {useSearchedChoice, type OwnWords} from './use-searched-choice.ts';

type SearchedChoiceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly Choice[];
  /** Shown in the empty input, e.g. '-- none --'; also the first choice when the value is optional. */
  readonly none?: string | undefined;
  /** The label of a value that is not among the choices; without it, the value itself. */
  readonly unlisted?: string;
  /** Present: the user may also type a text that is none of the choices. */
  readonly ownWords?: OwnWords;
  readonly creation?: Creation | undefined;
};

/** Chooses one of many values with a search by name. */
export function SearchedChoiceInput<V extends FieldValues>({
  control,
  name,
  label,
  required = false,
  help,
  options,
  none,
  unlisted,
  ownWords,
  creation,
}: SearchedChoiceInputProps<V>) {
  const t = useT();
  const {error, input} = useFormField(control, name);
  const frame = useRef<HTMLDivElement>(null);
  const choices = useMemo(
    () =>
      ownWords === undefined
        ? withPresent(
            required || none === undefined ? options : [{value: '', label: none}, ...options],
            input.value,
            unlisted,
          )
        : options,
    [required, none, ownWords, options, input.value, unlisted],
  );
  const search = useSearchedChoice(choices, input.value, input.onChange, {ownWords, creation});
  const {popupOpen, shown} = search;
  const {onMouseDown: open, ...inputProps} = search.getInputProps();

  useEffect(() => {
    const popup = frame.current?.lastElementChild;
    if (!popupOpen || !popup) return;
    // In the flow: a phone's keyboard covers half of the page, so the list of choices needs the rest.
    if (getComputedStyle(popup).position === 'static')
      frame.current?.scrollIntoView({block: 'start'});
  }, [popupOpen]);

  return (
    <div ref={frame} className={styles['frame']}>
      <div {...search.getRootProps({onKeyDown: search.settleOnEnter})}>
        <FormFieldFrame id={search.id} label={label} required={required} help={help} error={error}>
          {(framed) => (
            <OutlinedInput
              {...framed}
              ref={search.setAnchorEl}
              inputRef={input.ref}
              name={input.name}
              placeholder={none}
              endAdornment={<Icon name="chevron-down" />}
              // Opened while the finger is down, the list would move the input away from the click that selects its text.
              slotProps={{input: {...inputProps, onClick: open, 'aria-required': required}}}
              onBlur={() => {
                search.settle();
                input.onBlur();
              }}
            />
          )}
        </FormFieldFrame>
      </div>
      {popupOpen ? (
        // A click beside a choice must not take the focus from the input.
        <div
          role="presentation"
          className={styles['popup']}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul
            {...search.getListboxProps()}
            aria-labelledby={undefined}
            aria-label={t('ui.choices.label')}
            className={styles['choices']}
          >
            {shown.map((choice, index) => {
              const {key, ...option} = search.getOptionProps({option: choice, index});
              return (
                <li key={key} {...option} className={styles['choice']}>
                  {choice.label}
                  {choice.detail ? <span className={styles['detail']}>{choice.detail}</span> : null}
                </li>
              );
            })}
          </ul>
          <p role="status" className={styles['more']}>
            {search.isNothingFound
              ? t(ownWords === undefined ? 'ui.choices.none' : 'ui.choices.own')
              : null}
            {search.hidden > 0 ? t('ui.choices.more', {count: search.hidden}) : null}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Adds the present value when it is not among the choices, e.g. a value of a newer server. */
function withPresent(choices: readonly Choice[], value: string, label = value): readonly Choice[] {
  const isThere = value === '' || choices.some((choice) => choice.value === value);
  return isThere ? choices : [...choices, {value, label}];
}
