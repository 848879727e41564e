import {act, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {useForm} from 'react-hook-form';
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {matchingChoices} from '#src/ui/matching-choices.ts';
import {ReferenceInput} from '#src/ui/reference-input.tsx';

const places = [
  ...Array.from({length: 60}, (_, index) => ({
    id: `p${index}`,
    name: `Village ${String(index).padStart(2, '0')}`,
  })),
  {id: 'assisi', name: 'Àssisi', detail: 'Umbria'},
  {id: 'casa-assisi', name: 'Casa San Damiano', detail: 'Assisi'},
];
type Values = {place: string};

const saved = vi.fn<(values: Values) => void>();

function Form({
  start = '',
  required = false,
}: {
  readonly start?: string;
  readonly required?: boolean;
}) {
  const {control, handleSubmit} = useForm<Values>({defaultValues: {place: start}});
  return (
    <form onSubmit={(event) => void handleSubmit((values) => saved(values))(event)}>
      <ReferenceInput
        control={control}
        name="place"
        label="Place"
        options={places}
        required={required}
        none={required ? '-- choose --' : '-- none --'}
      />
      <button type="submit">{'Save'}</button>
    </form>
  );
}

beforeEach(async () => {
  localStorage.clear();
  saved.mockClear();
  await startLanguage();
  await openTexts('records');
});

const input = () => screen.getByRole<HTMLInputElement>('combobox', {name: 'Place'});
const focus = () => act(() => input().focus());
const type = (value: string) => {
  focus();
  fireEvent.change(input(), {target: {value}});
};
const openChoices = () => {
  focus();
  fireEvent.click(input());
};
const press = (key: string) => fireEvent.keyDown(input(), {key});
const offered = () => screen.queryAllByRole('option').map(({textContent}) => textContent);
const savedPlace = async () => {
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  return saved.mock.calls[0]?.[0].place;
};

/** jsdom does not submit the form on Enter, as browsers do when no listener prevents it. */
const placeSavedByEnter = async () => {
  if (press('Enter')) fireEvent.submit(input());
  await waitFor(() => expect(saved).toHaveBeenCalled());
  return saved.mock.calls[0]?.[0].place;
};

describe('the searchable field of a reference', () => {
  test('finds records without accents, names before details, and chooses with Enter', async () => {
    render(<Form />);
    type('assi');
    expect(offered()).toEqual(['ÀssisiUmbria', 'Casa San DamianoAssisi']);
    press('ArrowDown');
    press('Enter');
    expect(input().value).toBe('Casa San Damiano');
    expect(input().getAttribute('aria-expanded')).toBe('false');
    expect(await savedPlace()).toBe('casa-assisi');
  });

  test('opens at the chosen record on click, and a click chooses another', async () => {
    render(<Form start="p3" required />);
    expect(input().value).toBe('Village 03');
    openChoices();
    const chosen = screen.getByRole('option', {selected: true});
    expect(input().getAttribute('aria-activedescendant')).toBe(chosen.id);
    fireEvent.click(screen.getByRole('option', {name: 'Village 05'}));
    expect(await savedPlace()).toBe('p5');
  });

  test('opens on the click, not while the finger is still down', () => {
    render(<Form start="p3" />);
    focus();
    fireEvent.mouseDown(input());
    expect(offered()).toEqual([]);
    fireEvent.click(input());
    expect(offered()).toHaveLength(50);
  });

  test('lists fifty records and shows how many more there are', () => {
    render(<Form required />);
    openChoices();
    expect(offered()).toHaveLength(50);
    screen.getByText('12 more: keep typing to find them');
  });

  test('shows when nothing matches, and restores the choice when the focus leaves', async () => {
    render(<Form start="p3" />);
    type('Rome');
    screen.getByText('No results found.');
    act(() => input().blur());
    expect(input().value).toBe('Village 03');
    expect(await savedPlace()).toBe('p3');
  });

  test('chooses the only match when the focus leaves, and none when it is emptied', async () => {
    render(<Form start="p3" />);
    type('');
    act(() => input().blur());
    expect(input().value).toBe('-- none --');
    type('damiano');
    act(() => input().blur());
    expect(await savedPlace()).toBe('casa-assisi');
  });

  test('saves an emptied field as none when Enter submits the form', async () => {
    render(<Form start="p3" />);
    type('');
    expect(await placeSavedByEnter()).toBe('');
    expect(input().value).toBe('-- none --');
  });

  test('chooses none on Enter when the open list still shows the former choice', async () => {
    render(<Form start="p3" />);
    openChoices();
    type('');
    expect(await placeSavedByEnter()).toBe('');
  });

  test('chooses what the arrow keys reach in an emptied field', async () => {
    render(<Form start="p3" />);
    type('');
    press('ArrowDown');
    press('ArrowDown');
    const reached = input().getAttribute('aria-activedescendant');
    const name = document.querySelector(`#${CSS.escape(reached ?? '')}`)?.textContent;
    expect(press('Enter')).toBe(false);
    expect(input().value).toBe(name);
  });

  test('keeps Enter from the form while nothing matches the typed text', () => {
    render(<Form start="p3" />);
    type('Rome');
    expect(press('Enter')).toBe(false);
    expect(input().value).toBe('Rome');
  });

  test('closes on Escape without a change, and leaves Enter to the form', () => {
    render(<Form start="p3" />);
    type('village 07');
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input().value).toBe('Village 03');
    expect(press('Enter')).toBe(true);
  });

  test('offers none only when it is optional', () => {
    const {unmount} = render(<Form start="p3" />);
    openChoices();
    expect(offered()[0]).toBe('-- none --');
    unmount();
    render(<Form required />);
    openChoices();
    expect(offered()[0]).toBe('ÀssisiUmbria');
    expect(input().placeholder).toBe('-- choose --');
  });
});

test('matchingChoices requires every typed word to begin a word of the choice', () => {
  const choices = [
    {value: '1', label: 'Santa Maria degli Angeli', detail: 'Assisi'},
    {value: '2', label: 'Santa Maria Nuova', detail: 'Foligno'},
  ];
  const found = (text: string) => matchingChoices(choices, text).map(({value}) => value);
  expect(found('mar san')).toEqual(['1', '2']);
  expect(found('maria foli')).toEqual(['2']);
  expect(found('aria')).toEqual([]);
});

test('matchingChoices finds a name with an apostrophe or a hyphen however it is typed', () => {
  const choices = [
    {value: '1', label: 'Casa D’Angelo'},
    {value: '2', label: 'Saint-Jean'},
    {value: '3', label: 'Saint Jean'},
  ];
  const found = (text: string) => matchingChoices(choices, text).map(({value}) => value);
  expect(['dangelo', 'd angelo', "d'angelo", 'angelo'].map(found)).toEqual([
    ['1'],
    ['1'],
    ['1'],
    ['1'],
  ]);
  expect(['saintjean', 'saint jean', 'saint-jean'].map(found)).toEqual([
    ['2'],
    ['2', '3'],
    ['2', '3'],
  ]);
});
