import OutlinedInput from '@mui/material/OutlinedInput';
import {useState, type ComponentType, type Ref} from 'react';
import {readDay, writtenDay} from '#src/i18n/typed-day.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDay} from '#src/lib/civil-date.ts';
import type {DayCalendarProps} from './day-calendar.tsx';
import {FormFieldFrame} from './form-field-frame.tsx';
import {IconButton} from './icon-button.tsx';
import {useToasts} from './toasts.ts';

type DayControlProps = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** 'yyyy-MM-dd' or `''`; or a text that is no day, which stays what it is until it is corrected. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
};

const example = writtenDay('2026-09-19');
/** The same day without separators, which a keyboard may lack. */
const digits = example.replaceAll('/', '');

/**
 * A civil day, typed as the languages of the app write it or picked in a calendar. The browser's own date input would
 * follow the browser's language. What is typed stays until the field is left, then the day is written out.
 */
export function DayControl({
  label,
  required = false,
  help,
  error,
  value,
  onChange,
  onBlur,
  name,
  inputRef,
}: DayControlProps) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useCalendar();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isWrong = value.trim() !== '' && !isDay(value);
  const isJudged = typed === null || error !== undefined;
  return (
    <FormFieldFrame
      label={label}
      required={required}
      help={help}
      error={isWrong && isJudged ? t('ui.day.invalid', {example, digits}) : error}
    >
      {(framed) => (
        <>
          <OutlinedInput
            {...framed}
            ref={setAnchor}
            inputRef={inputRef}
            name={name}
            autoComplete="off"
            placeholder={t('ui.day.pattern')}
            // The number keys of an iPhone have no separator; those for decimals have a dot or a comma.
            slotProps={{input: {'aria-required': required, inputMode: 'decimal'}}}
            value={typed ?? (isDay(value) ? writtenDay(value) : value)}
            onChange={({target}) => {
              setTyped(target.value);
              onChange(readDay(target.value) ?? target.value);
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
            endAdornment={
              <IconButton
                label={t('ui.day.open', {field: label})}
                icon="calendar"
                // Its title names it, so that only the input has the label of the field.
                aria-label={undefined}
                aria-haspopup="dialog"
                aria-expanded={calendar.isOpen}
                onClick={calendar.open}
              />
            }
          />
          {calendar.Calendar ? (
            <calendar.Calendar
              t={t}
              locale={locale}
              anchor={anchor}
              day={isDay(value) ? value : ''}
              onPick={(day) => {
                onChange(day);
                calendar.close();
              }}
              onClose={calendar.close}
            />
          ) : null}
        </>
      )}
    </FormFieldFrame>
  );
}

/** The calendar comes with the first wish for one: it is larger than all other fields together. */
function useCalendar() {
  const t = useT();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps> | null>(null);
  const load = async (): Promise<void> => {
    try {
      const {DayCalendar} = await import('./day-calendar.tsx');
      setCalendar(() => DayCalendar);
    } catch {
      setOpen(false);
      toasts.show({type: 'error', message: t('ui.day.unavailable')});
    }
  };
  return {
    isOpen,
    Calendar: isOpen ? Calendar : null,
    open: () => {
      setOpen(true);
      if (Calendar === null) void load();
    },
    close: () => setOpen(false),
  };
}
