import {expect, test} from 'vitest';
import {faultsOf, ids, plannedRow, written} from './support/planning.ts';

const rest = 'Circoscrizione,Nazionalità';

test.each([
  ['in the order of the name', `Nome,Cognome,${rest}`, 'Paulus,Nabarita,SIB,Italia'],
  ['with the family name first', `Cognome,Nome,${rest}`, 'Nabarita,Paulus,SIB,Italia'],
  ['with the family name last of all', `Nome,${rest},Cognome`, 'Paulus,SIB,Italia,Nabarita'],
  ['with the whole name beside it', `Nome,Cognome,${rest}`, 'Paulus Nabarita,NABARITA,SIB,Italia'],
])('the name of a new brother is joined from two columns %s', async (_, header, cells) => {
  const row = await plannedRow('brothers', `${header}\n${cells}`);
  expect(row).toMatchObject({kind: 'new', title: 'Paulus Nabarita'});
  expect(written(row)).toMatchObject({name: 'Paulus Nabarita'});
  expect(faultsOf(row)).toEqual([]);
});

test('an empty cell of the family name leaves the name as it is', async () => {
  const row = await plannedRow('brothers', `Nome,${rest},Cognome\nPaulus,SIB,Italia`);
  expect(written(row)).toMatchObject({name: 'Paulus'});
});

test('the two columns find the brother and his vows', async () => {
  const known = await plannedRow(
    'brothers',
    'First name,Last name,Date of birth\nMarkus,Simaruntang,1970-03-04',
  );
  expect(known).toMatchObject({kind: 'unchanged', id: ids.markus});
  const vow = await plannedRow(
    'vows',
    'Nama depan,Nama belakang,type,date\nMarkus,Simaruntang,simple,1995-08-02',
  );
  expect(vow).toMatchObject({kind: 'unchanged', id: ids.vows});
});
