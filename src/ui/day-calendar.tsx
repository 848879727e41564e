import Popover from '@mui/material/Popover';
import {AdapterDateFns} from '@mui/x-date-pickers/AdapterDateFns';
import {DateCalendar} from '@mui/x-date-pickers/DateCalendar';
import {LocalizationProvider} from '@mui/x-date-pickers/LocalizationProvider';
import {enGB} from 'date-fns/locale/en-GB';
import {id} from 'date-fns/locale/id';
import {it} from 'date-fns/locale/it';
import type {Locale} from '#src/i18n/locale.ts';
import type {Translate} from '#src/i18n/key.ts';
import {dayOf, startOfDay, type Day} from '#src/lib/civil-date.ts';

// The field gives texts and language: an import from here would split the chunks of the first screen.
export type DayCalendarProps = {
  readonly t: Translate;
  readonly locale: Locale;
  readonly anchor: HTMLElement | null;
  /** `''` for none. */
  readonly day: Day;
  readonly onPick: (day: Day) => void;
  readonly onClose: () => void;
};

const dateFnsLocales = {en: enGB, id, it};

/** The years to choose from; a day before them is reached by typing. */
const FIRST_DAY = '1850-01-01';
const LAST_DAY = '2149-12-31';

/** A day is as large as a thumb where the screen has room for seven. */
const daySize = 'min(2.75rem, (100vw - 2.5rem) / 7)';

const looks = {
  width: `calc(7 * ${daySize} + 2px)`,
  height: 'auto',
  maxHeight: 'none',
  '& .MuiPickerDay-root, & .MuiDayCalendar-weekDayLabel': {
    '--PickerDay-size': daySize,
    '--PickerDay-horizontalMargin': '0px',
    width: daySize,
    height: daySize,
    margin: 0,
    fontSize: 'var(--text-m)',
  },
  '& .MuiYearCalendar-root': {width: 'auto'},
  // MUI marks the day with the focus by a shade that is hard to see; the days have no room around them.
  '& button:focus-visible': {outline: '3px solid var(--ochre)', outlineOffset: '-3px'},
  '@media (forced-colors: active)': {'& .Mui-selected': {border: '2px solid Highlight'}},
  '& .MuiDayCalendar-slideTransition': {minHeight: `calc(6 * ${daySize} + 2rem)`},
};

/** A month to pick a day from, in the language of the app, over the field it belongs to. */
export function DayCalendar({t, locale, anchor, day, onPick, onClose}: DayCalendarProps) {
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={dateFnsLocales[locale]}
      localeText={{
        previousMonth: t('ui.day.previousMonth'),
        nextMonth: t('ui.day.nextMonth'),
        calendarViewSwitchingButtonAriaLabel: (view) =>
          t(view === 'year' ? 'ui.day.chooseDay' : 'ui.day.chooseYear'),
      }}
    >
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{vertical: 'bottom', horizontal: 'left'}}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('ui.day.calendar'),
            sx: {border: 1, borderColor: 'var(--edge)'},
          },
        }}
      >
        <DateCalendar
          autoFocus
          sx={looks}
          value={day === '' ? null : startOfDay(day)}
          minDate={startOfDay(day !== '' && day < FIRST_DAY ? day : FIRST_DAY)}
          maxDate={startOfDay(LAST_DAY)}
          onChange={(picked, state) => {
            if (picked !== null && state === 'finish') onPick(dayOf(picked));
          }}
        />
      </Popover>
    </LocalizationProvider>
  );
}
