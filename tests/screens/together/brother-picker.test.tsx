import {fireEvent, screen} from '@testing-library/react';
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
