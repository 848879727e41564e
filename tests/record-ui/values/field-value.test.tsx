import {render, screen, within} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {openTexts, startLanguage, switchLocale} from '#src/i18n/language.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await openTexts('records');
});

test.each([
  ['birth_date', '1950-03-12', '12 Mar 1950'],
  ['birth_date', 'not a day', 'not a day'],
  ['membership_status', 'deceased', 'Deceased'],
  ['membership_status', 'on_leave', 'on leave'],
  ['name', 'Leone', 'Leone'],
  ['a_newer_field', 7, '7'],
])('%s %s is shown as %s', (field, value, shown) => {
  const {container} = render(<FieldValue table="brothers" field={field} value={value} />);
  expect(container.textContent).toBe(shown);
});

test.each([null, undefined, ''])('%j is shown as a dash named "empty"', (value) => {
  render(<FieldValue table="brothers" field="notes" value={value} />);
  expect(screen.getByRole('img', {name: 'empty'}).textContent).toBe('—');
});

test('an invisible character is marked and cannot reverse the text', () => {
  const value = 'Leone \u202Eissi\u200B \u{1F468}\u200D\u{1F469}\nRossi';
  const {container} = render(<FieldValue table="brothers" field="notes" value={value} />);
  expect(container.textContent).toBe('Leone U+202EissiU+200B \u{1F468}\u200D\u{1F469}\nRossi');
  expect(screen.getByTitle('hidden character U+202E').tagName).toBe('MARK');
});

test('a year does not get the style that breaks typed words anywhere', () => {
  const {container} = render(<FieldValue table="studies" field="start_date" value="2007" />);
  expect(container.innerHTML).toBe('2007');
});

test('a value of an unknown table is shown unchanged', () => {
  const {container} = render(<FieldValue table="convents" field="prior" value="x_y" />);
  expect(container.textContent).toBe('x_y');
});

test("a choice is shown in the user's language", async () => {
  await switchLocale('it');
  const {container} = render(
    <FieldValue table="brothers" field="membership_status" value="active" />,
  );
  expect(container.textContent).toBe('Attivo');
});

test.each([
  ['parish priest', 'Pastor paroki'],
  ['Guardiano', 'Gardian'],
  ['Guardiano e parroco', 'Guardiano e parroco'],
  ['role_of_tomorrow', 'role of tomorrow'],
])('the role %s is shown as "%s" in Indonesian', async (value, shown) => {
  await switchLocale('id');
  const {container} = render(
    <FieldValue table="fraternity_assignments" field="role" value={value} />,
  );
  expect(container.textContent).toBe(shown);
});

test('a reference is shown by its name', async () => {
  const device = await signedInDevice();
  const id = crypto.randomUUID();
  await receive(device, 'circumscriptions', [{id, name: 'Province of the Islands'}]);
  render(<FieldValue table="brothers" field="circumscription_id" value={id} />);
  await screen.findByText('Province of the Islands');
});

test("a country is shown by its name in the user's language", async () => {
  const device = await signedInDevice();
  const id = crypto.randomUUID();
  await receive(device, 'countries', [{id, name: 'Germany'}]);
  render(<FieldValue table="brothers" field="nationality" value={id} />);
  await screen.findByText('Germany');
  await switchLocale('id');
  await screen.findByText('Jerman');
});

test('a reference to a missing record says so', async () => {
  await signedInDevice();
  render(<FieldValue table="brothers" field="nationality" value={crypto.randomUUID()} />);
  await screen.findByText('Record not on this device');
});

test('JSON is shown as nested keys and values, with labels for known keys', () => {
  const value = {
    name_day: '4 October',
    parents: {father: 'Ugo', alive: false},
    tongues: ['id', 'it'],
  };
  const {container} = render(<FieldValue table="brothers" field="additional_info" value={value} />);
  const terms = [...container.querySelectorAll('dt')].map((term) => term.textContent);
  expect(terms).toEqual(['Name day', 'parents', 'father', 'alive', 'tongues']);
  expect(container.querySelector('dd dl dd')?.textContent).toBe('Ugo');
  expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'id',
    'it',
  ]);
  expect(container.textContent).toContain('false');
});

test('a photo is loaded from the device or the server, and is reported missing otherwise', async () => {
  const {db} = await signedInDevice();
  const photo = {mimeType: 'image/webp', bytes: new ArrayBuffer(1)};
  await db.photos.put({path: 'a/here.webp', ...photo});
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    return Promise.resolve(
      pathname.endsWith('/a/there.webp')
        ? new Response('x', {headers: {'content-type': 'image/webp'}})
        : Response.json({statusCode: '404', message: 'Object not found'}, {status: 400}),
    );
  });
  for (const name of ['here', 'there', 'nowhere']) {
    render(
      <section aria-label={name}>
        <FieldValue table="brother_photos" field="storage_path" value={`a/${name}.webp`} />
      </section>,
    );
  }
  const region = (name: string) => within(screen.getByRole('region', {name}));
  for (const name of ['here', 'there']) {
    const image = await region(name).findByRole('img', {name: 'Photo'});
    expect(image.getAttribute('src')).toMatch(/^blob:/);
  }
  await region('nowhere').findByText(/^This photo is not on this device/);
  vi.unstubAllGlobals();
});
