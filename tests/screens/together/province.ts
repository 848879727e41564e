import {vi} from 'vitest';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';

export const id = (last: number): string => `00000000-0000-4000-8000-0000000000e${last}`;

export const masseo = id(1);
export const egidio = id(2);
export const greccio = id(3);
export const rieti = id(4);
export const parish = id(5);

/** Makes the device offline, on 21 November 2026. */
export function goOffline(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
}

/** Undoes `goOffline`, and removes the language that a test has chosen. */
export function goOnline(): void {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** A province in which Leone and Egidio are guardians of two fraternities, and Masseo lives nowhere. */
export async function provinceWithHouses(): Promise<Device> {
  const device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: masseo, name: 'Masseo Montefaggi'},
    {...people, id: egidio, name: 'Egidio Ravagnuoli'},
  ]);
  await receive(device, 'fraternities', [
    {id: greccio, name: 'Greccio', title: 'San', type: 'friary'},
    {id: rieti, name: 'Rieti', title: 'San', type: 'friary'},
  ]);
  await receive(device, 'institutions', [{id: parish, name: 'San Rocco', type: 'parish'}]);
  const home = {role: 'guardian', start_date: '2024-09-01'};
  await receive(device, 'fraternity_assignments', [
    {...home, id: 'home-leone', brother_id: ids.leone, fraternity_id: ids.house},
    {...home, id: 'home-egidio', brother_id: egidio, fraternity_id: greccio},
  ]);
  return device;
}

/** A province in which Leone is in perpetual vows, and Masseo and Egidio are in temporary ones, the vows `id(7)` and `id(8)`. */
export async function provinceWithVows(): Promise<Device> {
  const device = await smallProvince();
  await receive(device, 'brothers', [
    {...people, id: masseo, name: 'Masseo Montefaggi', birth_date: '2001-05-03'},
    {...people, id: egidio, name: 'Egidio Ravagnuoli'},
  ]);
  const vow = {type: 'simple', duration_months: 12};
  await receive(device, 'vows', [
    {id: id(6), brother_id: ids.leone, type: 'solemn', date: '2010-08-02'},
    {...vow, id: id(7), brother_id: masseo, date: '2024-06-01', duration_months: 30},
    {...vow, id: id(8), brother_id: egidio, date: '2025-11-28'},
  ]);
  return device;
}
