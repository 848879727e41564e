import {expect, test} from 'vitest';
import {tableIn} from './support/reading.ts';

const record = 'Mario,Rossi,1998-04-03,333 1234567,m@x.it';
const columns = ['Nome', 'Cognome', 'Nato il', 'Telefono', 'Email'];

test.each([
  ['groups alone', 'Persona,,,Contatti,', 'Nome,Cognome,Nato il,Telefono,Email'],
  ['groups beside headings of two rows', 'Nome,Cognome,Nato il,Contatti,', ',,,Telefono,Email'],
])('the import reads the headings below merged cells: %s', async (_, groups, names) => {
  const table = await tableIn(`Elenco dei frati,,,,\n${groups}\n${names}\n${record}`);
  expect(table.header).toEqual(columns);
  expect(table.rows.map(({number}) => number)).toEqual([4]);
});

test.each([
  ['a column without a heading', 'Nome,,Nato a', 'Mario,x,Assisi'],
  ['records without digits', 'Persona,,Contatti,', 'Mario,Rossi,a@x.it,b@x.it'],
  ['a first record with a day', 'Nome,,Note', 'Mario,1998-04-03,'],
])('the import takes no record for a heading: %s', async (_, header, first) => {
  const second = 'Luca,Bianchi,Roma';
  const table = await tableIn(`${header}\n${first}\n${second}`);
  expect(table.rows.map(({number}) => number)).toEqual([2, 3]);
});
