import {screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {tableNames} from '#src/records/registry.ts';
import {setServerShape} from '#src/records/server-shape.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {type Device, receive} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(() => {
  setServerShape({tables: null, columns: {}});
  vi.unstubAllGlobals();
});

const brother_id = ids.leone;
const rowId = (n: number) => `00000000-0000-4000-8000-0000000000e${n}`;

async function openTab(tab: string, fill: (device: Device) => Promise<void>): Promise<void> {
  await fill(await smallProvince());
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${brother_id}?tab=${tab}`,
    '/brothers/profile/:slugOrId',
  );
  await screen.findByRole('heading', {level: 2, name: 'Leone Bellarivolta'});
}

/** The cells of a table, row by row, each with its label, without the actions. */
async function cellsOf(name: string): Promise<string[]> {
  const [, ...rows] = within(await screen.findByRole('table', {name})).getAllByRole('row');
  return rows.map((row) => {
    const cells = [...row.children].slice(0, -1);
    return cells.map(({textContent}) => textContent.trim()).join(' | ');
  });
}

test('the profile shows the studies, the latest first, with days of which only the year is known', async () => {
  await openTab('studies', (device) =>
    receive(device, 'studies', [
      {id: rowId(1), brother_id, subject: 'Theology', degree: 'bachelor', start_date: '1998'},
      {
        id: rowId(2),
        brother_id,
        subject: 'Liturgy',
        degree: 'licentiate',
        school: 'Antonianum',
        location_name: 'Rome',
        start_date: '2004-10-01',
        end_date: '2006',
      },
    ]),
  );
  expect(await cellsOf('Studies')).toEqual([
    'SubjectLiturgy | DegreeLicentiate | School or universityAntonianum, Rome | From1 October 2004 | Until2006 | Notes—',
    'SubjectTheology | DegreeBachelor | School or university— | From1998 | Until— | Notes—',
  ]);
  const edit = screen.getByRole('link', {name: 'Edit Theology, 1998'});
  expect(edit.getAttribute('href')).toBe(`/history/studies/edit/${rowId(1)}`);
});

test('the profile shows the languages by their names, and others in the words of the user', async () => {
  await openTab('studies', (device) =>
    receive(device, 'brother_languages', [
      {id: rowId(3), brother_id, language: 'it', level: 'mother_tongue'},
      {id: rowId(4), brother_id, language: 'Dayak Kanayatn', level: 'basic'},
    ]),
  );
  expect(await cellsOf('Languages')).toEqual([
    'LanguageItalian | LevelMother tongue',
    'LanguageDayak Kanayatn | LevelBasic',
  ]);
});

test('the profile shows the baptism, and the notices to the parish that registered it', async () => {
  await openTab('sacraments', async (device) => {
    await receive(device, 'sacraments', [
      {
        id: rowId(5),
        brother_id,
        kind: 'baptism',
        date: '1975-03-12',
        parish: 'San Rufino, Assisi',
        register_entry: '12/34/5',
      },
    ]);
    await receive(device, 'parish_notices', [
      {id: rowId(6), brother_id, event: 'priesthood', sent_on: '2005-06-20'},
    ]);
  });
  expect(await cellsOf('Sacraments')).toEqual([
    'SacramentBaptism | Date12 Mar 1975 | Parish and placeSan Rufino, Assisi | Diocese— | Book, page, number12/34/5 | Minister—',
  ]);
  expect(await cellsOf('Notices to the parish')).toEqual([
    'To be notedPriesthood | Sent on20 Jun 2005 | Parish— | Diocese— | Acknowledged on— | Notes—',
  ]);
});

test('the tab of the studies is not shown while the server has no table for them', async () => {
  await openTab('studies', async () => {
    setServerShape({tables: tableNames.filter((table) => table !== 'studies'), columns: {}});
    await Promise.resolve();
  });
  const tabs = screen.getAllByRole('tab').map(({textContent}) => textContent);
  expect(tabs).toEqual(['Summary', 'History', 'Assignments', 'Sacraments', 'Elections']);
});
