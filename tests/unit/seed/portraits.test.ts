import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {fileTypeOf} from '#src/lib/file-type.ts';
import {withoutDetails} from '#src/lib/plain-picture.ts';
import {choosePortraits} from '#supabase/seed/portraits.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {decodePng} from './support/decode-png.ts';

const KIB = 1024;
const folder = 'supabase/seed/data/portraits';
const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`)]));
const province = generateProvince({today: '2026-11-21'});
const portraits = choosePortraits(province);

describe.each([...files])('the portrait %s', (_, bytes) => {
  test('is a small picture of 128 × 128 pixels in the type that its rows name', async () => {
    expect(await fileTypeOf(new Blob([bytes]))).toBe('image/png');
    expect(decodePng(bytes)).toMatchObject({width: 128, height: 128});
    expect(decodePng(bytes).colours).toBeGreaterThan(30);
    expect(bytes.length).toBeLessThan(2 * KIB);
  });

  test('contains nothing beside the picture', () => {
    expect(Buffer.from(withoutDetails(bytes, 'image/png') ?? []).equals(bytes)).toBe(true);
  });
});

test('sixty active brothers have a portrait, whose row tells its type and size', () => {
  const active = province.tables.brothers.filter((one) => one.membership_status === 'active');
  const ids = new Set(active.map(({id}) => id));
  const shown = new Set(portraits.map(({row}) => row.brother_id));
  expect(shown.size).toBe(60);
  expect([...shown].filter((id) => !ids.has(id))).toEqual([]);
  const kept = [...files.values()];
  for (const {row, bytes} of portraits) {
    expect(kept.some((file) => file.equals(bytes))).toBe(true);
    expect(row).toMatchObject({mime_type: 'image/png', byte_size: bytes.length});
    expect(row.storage_path).toMatch(new RegExp(`^${row.brother_id}/[-\\da-f]{36}\\.png$`));
  }
});

test('users have different portraits, and white hair only from seventy years on', () => {
  const people = new Map(province.people.map((one) => [one.id, one]));
  const given = portraits.map(({row, bytes}) => {
    const name = [...files].find(([, file]) => file.equals(bytes))?.[0] ?? '';
    return {name, person: people.get(row.brother_id)};
  });
  const ofUsers = given.filter(({person}) => (person?.account ?? null) !== null);
  expect(new Set(ofUsers.map(({name}) => name)).size).toBe(ofUsers.length);
  const white = given.filter(({name}) => name.includes('white'));
  expect(white.length).toBeGreaterThan(0);
  expect(white.filter(({person}) => (person?.birth ?? '') > '1956-11-21')).toEqual([]);
});

test('the same province has the same portraits each time', () => {
  expect(choosePortraits(province)).toEqual(portraits);
});
