import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {useForm} from 'react-hook-form';
import {beforeEach, expect, test, vi} from 'vitest';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ChoiceInput} from '#src/ui/choice-input.tsx';
import {DateInput} from '#src/ui/day-input.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {TextInput} from '#src/ui/text-input.tsx';

type Values = {name: string; day: string; kind: string; country: string};
type FormProps = {readonly values?: Partial<Values>; readonly onSubmit?: (values: Values) => void};

const countries = [
  {id: 'c2', name: 'Italy'},
  {id: 'c1', name: 'Indonesia'},
  {id: 'c3', name: 'Élan'},
];

const ignore = () => undefined;

function Form({values, onSubmit = ignore}: FormProps) {
  const {control, handleSubmit} = useForm<Values>({
    defaultValues: {name: '', day: '', kind: 'friary', country: '', ...values},
    resolver: (typed) =>
      typed.name === ''
        ? {values: {}, errors: {name: {type: 'required', message: 'Please fill in this field.'}}}
        : {values: typed, errors: {}},
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <TextInput control={control} name="name" label="Name" help="As in the register" required />
      <DateInput control={control} name="day" label="Day" />
      <ChoiceInput
        control={control}
        name="kind"
        label="Type"
        options={[{value: 'friary', label: 'Friary'}]}
      />
      <ReferenceInput
        control={control}
        name="country"
        label="Country"
        options={countries}
        none="-- none --"
      />
      <button type="submit">{'Save'}</button>
    </form>
  );
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await openTexts('records');
});

const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({text}) => text);

test('an error is shown at its field, described beside the help, and takes the focus', async () => {
  render(<Form />);
  const name = screen.getByLabelText('Name');
  expect(name.getAttribute('aria-required')).toBe('true');
  expect(name.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await screen.findByText('Please fill in this field.');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const described = (name.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['As in the register', 'Please fill in this field.']);
  expect(document.activeElement).toBe(name);
});

test('the error of a field that has the focus already is an alert', async () => {
  render(<Form />);
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.submit(name);
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in this field.');
});

test('the form submits the typed and chosen values', async () => {
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  fireEvent.change(screen.getByLabelText('Name'), {target: {value: 'Leone'}});
  fireEvent.change(screen.getByLabelText('Day'), {target: {value: '1950-03-12'}});
  fireEvent.change(screen.getByLabelText('Country'), {target: {value: 'c1'}});
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({
    name: 'Leone',
    day: '1950-03-12',
    kind: 'friary',
    country: 'c1',
  });
});

test('reference options are sorted in the language, after the empty one', () => {
  render(<Form />);
  expect(optionsOf('Country')).toEqual(['-- none --', 'Élan', 'Indonesia', 'Italy']);
});

test('a value that is not among the options is kept', async () => {
  const onSubmit = vi.fn();
  render(<Form values={{name: 'Leone', kind: 'hermitage', country: 'gone'}} onSubmit={onSubmit} />);
  expect(optionsOf('Type')).toEqual(['hermitage', 'Friary']);
  expect(optionsOf('Country')[1]).toBe('Record not on this device');
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({kind: 'hermitage', country: 'gone'});
});
