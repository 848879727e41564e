import {fireEvent, screen, waitFor} from '@testing-library/react';
import {useState} from 'react';
import {expect, test, vi} from 'vitest';
import {BrotherPicker, useChosenBrothers} from '#src/screens/together/brother-picker.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {egidio, provinceWithVows} from './province.ts';

test('each drawing of the picker asks once for each found brother whether he can be chosen', async () => {
  await provinceWithVows();
  const hindranceOf = vi.fn((_id: string) => null);
  const noteOf = vi.fn((id: string) => id);
  function Picker() {
    const brothers = useChosenBrothers({chosen: [], choose: () => {}});
    return <BrotherPicker {...brothers} hindranceOf={hindranceOf} noteOf={noteOf} />;
  }
  await show(<Picker />, '/renewals/new', '/renewals/new');
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'egidio'}});
  await screen.findByRole('checkbox', {name: /^Egidio/});
  const asked = (about: typeof noteOf | typeof hindranceOf) =>
    about.mock.calls.filter(([id]) => id === egidio).length;
  expect(asked(noteOf)).toBeGreaterThan(0);
  expect(asked(hindranceOf)).toBe(asked(noteOf));
});

async function showPicker(): Promise<HTMLElement> {
  await provinceWithVows();
  function Picker() {
    return <BrotherPicker {...useChosenBrothers({chosen: [], choose: () => {}})} />;
  }
  await show(<Picker />, '/renewals/new', '/renewals/new');
  return screen.findByLabelText('Search brothers');
}

test('the search announces how many brothers it finds', async () => {
  const search = await showPicker();
  fireEvent.change(search, {target: {value: 'egidio'}});
  await waitFor(() => expect(announced()).toContain('1 brother'));
  fireEvent.change(search, {target: {value: 'nobody of this name'}});
  await waitFor(() => expect(announced()).toContain('0 brothers'));
});

const announced = () => screen.getAllByRole('status').map(({textContent}) => textContent);

test('the number of chosen brothers takes the focus when all are chosen', async () => {
  await provinceWithVows();
  function Picker() {
    const [chosen, choose] = useState<readonly string[]>([]);
    return <BrotherPicker {...useChosenBrothers({chosen, choose})} />;
  }
  await show(<Picker />, '/renewals/new', '/renewals/new');
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'e'}});
  const all = await screen.findByRole('button', {name: /^Choose all/});
  all.focus();
  fireEvent.click(all);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/brothers chosen$/));
});
