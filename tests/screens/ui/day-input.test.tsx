import {act, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {useForm} from 'react-hook-form';
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {FocusOnClick} from '#src/app/focus-on-click.ts';
import {openTexts, startLanguage, switchLocale} from '#src/i18n/language.ts';
import {DateInput} from '#src/ui/day-input.tsx';

type Values = {day: string};

const saved = vi.fn<(values: Values) => void>();

function Form({start = ''}: {readonly start?: string}) {
  const {control, handleSubmit} = useForm<Values>({defaultValues: {day: start}});
  return (
    <form onSubmit={(event) => void handleSubmit((values) => saved(values))(event)}>
      <DateInput control={control} name="day" label="Date of birth" />
      <button type="submit">{'Save'}</button>
    </form>
  );
}

beforeEach(async () => {
  localStorage.clear();
  saved.mockClear();
  await startLanguage();
  await openTexts('records');
  await switchLocale('en');
});

const input = () => screen.getByLabelText<HTMLInputElement>('Date of birth');
const type = (text: string) => {
  act(() => input().focus());
  fireEvent.change(input(), {target: {value: text}});
};
const leave = () => act(() => input().blur());
const savedDay = async () => {
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  return saved.mock.calls.at(-1)?.[0].day;
};

describe('the date field', () => {
  test('shows the saved day with the day first, and saves it unchanged', async () => {
    render(<Form start="1950-03-12" />);
    expect(input().value).toBe('12/03/1950');
    expect(await savedDay()).toBe('1950-03-12');
  });

  test.each(['2026-09-19', '19/9/2026', '19 Sep 2026', '19092026', '19,9,2026'])(
    'saves %s as a day',
    async (text) => {
      render(<Form />);
      type(text);
      expect(input().value).toBe(text);
      leave();
      expect(input().value).toBe('19/09/2026');
      expect(await savedDay()).toBe('2026-09-19');
    },
  );

  test('keeps a text that is no day, and shows an error once the field is left', async () => {
    render(<Form start="1950-03-12" />);
    type('31/02/1950');
    expect(screen.queryByText(/^Enter a date/)).toBeNull();
    leave();
    const error = screen.getByText('Enter a date such as 19/09/2026 or 19092026.');
    expect(input().getAttribute('aria-describedby')).toBe(error.id);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().value).toBe('31/02/1950');
    expect(await savedDay()).toBe('31/02/1950');
  });

  // The number keys of an iPhone have no separator.
  test('opens the keypad of a phone that has digits and a separator', () => {
    render(<Form />);
    expect(input().inputMode).toBe('decimal');
  });

  test('is empty when its text is deleted', async () => {
    render(<Form start="1950-03-12" />);
    type('');
    leave();
    expect(input().value).toBe('');
    expect(await savedDay()).toBe('');
  });
});

describe('the calendar of the date field', () => {
  const openCalendar = async (name: string) => {
    fireEvent.click(screen.getByRole('button', {name}));
    return screen.findByRole('dialog');
  };

  test('opens at the chosen day, and a click chooses another', async () => {
    render(<Form start="2026-09-19" />);
    await openCalendar('Open calendar: Date of birth');
    screen.getByText('September 2026');
    expect(screen.getByRole('gridcell', {selected: true}).textContent).toBe('19');
    fireEvent.click(screen.getByRole('gridcell', {name: '3'}));
    expect(input().value).toBe('03/09/2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await savedDay()).toBe('2026-09-03');
  });

  test('speaks the language of the app and begins the week as it does', async () => {
    await switchLocale('it');
    render(<Form start="2026-09-19" />);
    expect(input().placeholder).toBe('gg/mm/aaaa');
    const calendar = await openCalendar('Apri il calendario: Date of birth');
    expect(calendar.getAttribute('aria-label')).toBe('Calendario');
    screen.getByText('settembre 2026');
    screen.getByRole('button', {name: 'Mese precedente'});
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('lunedì');
  });

  test.each([
    ['en', 'Open calendar: Date of birth'],
    ['id', 'Buka kalender: Date of birth'],
    ['it', 'Apri il calendario: Date of birth'],
  ] as const)('opens by a button that names the field (%s)', async (locale, name) => {
    await switchLocale(locale);
    render(<Form />);
    expect(screen.getByRole('button', {name}).title).toBe(name);
  });

  test('has a button that is no second element with the label of the field', () => {
    render(<Form />);
    expect(screen.getAllByLabelText(/Date of birth/)).toEqual([input()]);
  });

  test('gives the focus back to its button, which Safari does not focus by a click', async () => {
    render(
      <>
        <FocusOnClick />
        <Form start="2026-09-19" />
      </>,
    );
    await openCalendar('Open calendar: Date of birth');
    fireEvent.click(screen.getByRole('gridcell', {name: '3'}));
    const button = screen.getByRole('button', {name: 'Open calendar: Date of birth'});
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('closes on Escape without a change', async () => {
    render(<Form start="2026-09-19" />);
    fireEvent.keyDown(await openCalendar('Open calendar: Date of birth'), {key: 'Escape'});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await savedDay()).toBe('2026-09-19');
  });
});
