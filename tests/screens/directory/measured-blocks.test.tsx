import {act, screen, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {DirectoryScreen} from '#src/screens/directory/directory-screen.tsx';
import {people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => {
  act(() => void dispatchEvent(new Event('afterprint')));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const id = (kind: string, last: number): string =>
  `00000000-0000-4000-8000-0000000${kind}0${String(last).padStart(3, '0')}`;

test('entries that surely have as many lines are measured once, however many they are', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  // Each letter is as wide as the next, and a column has room for 100.
  const pen = {font: '', measureText: (text: string) => ({width: 4 * text.length})};
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const device = await smallProvince();
  const many = Array.from({length: 60}, (_, index) => index);
  await receive(
    device,
    'brothers',
    many.map((index) => ({...people, id: id('b', index), name: `Egidio ${index}`})),
  );
  await receive(
    device,
    'vows',
    many.map((index) => ({
      id: id('c', index),
      brother_id: id('b', index),
      type: 'solemn',
      date: '1990-08-02',
    })),
  );
  const measured: string[] = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.className.includes('block')) measured.push(this.textContent);
    return new DOMRect(0, 0, 0, 10);
  });
  await show(<DirectoryScreen />, '/directory', '/directory');
  await waitFor(() =>
    expect(screen.getByRole('button', {name: 'Print'})).toHaveProperty('disabled', false),
  );
  // In the order of names and in that of seniority.
  expect(measured.filter((text) => text.includes('Egidio'))).toHaveLength(2);
  act(() => void dispatchEvent(new Event('beforeprint')));
  for (const index of many) expect(document.body.textContent).toContain(`Egidio ${index}`);
});
