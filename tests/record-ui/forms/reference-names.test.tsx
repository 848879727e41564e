import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallRegisters} from './registers.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallRegisters();
});
afterEach(() => vi.unstubAllGlobals());

test('a form shows no id of a chosen record while the records are read', async () => {
  const texts = new Set<string | null>();
  const observer = new MutationObserver(() => texts.add(document.body.textContent));
  observer.observe(document.body, {childList: true, characterData: true, subtree: true});
  await show(
    <ListedFormScreen table="fraternities" />,
    `/fraternities/edit/${ids.fraternity}`,
    '/fraternities/edit/:id',
  );
  await screen.findByRole('option', {name: 'Diocese of Foligno'});
  observer.disconnect();
  expect([...texts].filter((text) => text?.includes('00000000-0000'))).toEqual([]);
});
