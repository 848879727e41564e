import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AuditLogScreen} from '#src/admin/audit-log/audit-log-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles, type SavedFile} from '#tests/screens/support/saved-files.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {broken, entry, leoneId} from './an-entry.tsx';

let saved: readonly SavedFile[];

beforeEach(async () => {
  localStorage.clear();
  saved = catchSavedFiles();
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [{id: leoneId, name: 'Leone'}]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answer = {readonly status?: number; readonly body: unknown};

/** A server with `total` entries in pages; `interrupt` may answer in its place. */
function serveLog(total: number, interrupt: (before: number) => Answer | null = () => null) {
  return answerCalls({
    find_audit_logs: ({p_before, p_limit}) => {
      const newest = p_before === null ? total : Number(p_before) - 1;
      const count = Math.min(newest, Number(p_limit));
      const body = Array.from({length: count}, (_, at) => ({...entry, id: newest - at}));
      return (p_before === null ? null : interrupt(Number(p_before))) ?? {body};
    },
  });
}

const askedFurther = (calls: readonly Call[]) =>
  calls.filter(({args}) => args['p_limit'] !== 101).map(({args}) => args['p_before']);

async function openExport(search = '') {
  await show(<AuditLogScreen />, `/admin/audit-log${search}`, '/admin/audit-log');
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  return within(await screen.findByRole('dialog', {name: 'Export: Audit log'}));
}

async function saveAsCsv(): Promise<string[][]> {
  fireEvent.change(await screen.findByLabelText('File format'), {target: {value: 'csv'}});
  const dialog = within(screen.getByRole('dialog', {name: 'Export: Audit log'}));
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  return readCsv((await saved[0]?.content.text()) ?? '');
}

test('the exported file has time, user, action, record and changed fields of each entry', async () => {
  const vow = {
    ...entry,
    id: 6,
    user_username: null,
    on_behalf_of_username: null,
    action: 'insert',
    table_name: 'vows',
    old_values: null,
    new_values: {id: crypto.randomUUID(), brother_id: leoneId, vow_type: 'solemn'},
  };
  const erased = {...entry, id: 5, old_values: null, new_values: {redacted: true}};
  answerCalls({find_audit_logs: () => ({body: [entry, vow, erased]})});
  await openExport();
  const [head, ...rows] = await saveAsCsv();
  expect(head).toEqual([
    'Timestamp',
    'User',
    'On behalf of',
    'Action',
    'Table Name',
    'Record',
    'Changed fields',
  ]);
  const [first, second, third] = rows;
  expect(first).toEqual([
    expect.stringMatching(/^2026-11-20 \d\d:00:00$/),
    'admin',
    'friar',
    'Changed',
    'Brother',
    'Leone',
    'Place of birth, E-mail, Additional Info and Notes',
  ]);
  expect(second?.slice(1, 4)).toEqual(['System or former user', '', 'Created']);
  expect(second?.[5]).toMatch(/ of Leone$/);
  expect(second?.[6]).toBe('');
  expect(third?.[5]).toBe('Leone');
});

test('the export reads every entry that the filters match, from whichever page it starts', async () => {
  const calls = serveLog(1001);
  await openExport('?action=update&before=300');
  expect((await saveAsCsv()).length).toBe(1002);
  expect(askedFurther(calls)).toEqual([null, 502, 2]);
  expect(calls.every(({args}) => args['p_action'] === 'update')).toBe(true);
});

test.each([
  ['the server fails', broken, 'the log is broken'],
  ['the role has gone', {body: []}, 'Nothing was saved'],
])(
  'the export shows the error when %s midway, saves nothing and can be tried again',
  async (_, answer, said) => {
    let isBroken = true;
    serveLog(1200, (before) => (isBroken && before < 300 ? answer : null));
    const dialog = await openExport();
    const title = await dialog.findByText(/^The log could not be read to its end/);
    expect(title.closest('[role=alert]')?.textContent).toContain(said);
    expect(dialog.queryByRole('button', {name: 'Export'})).toBeNull();
    isBroken = false;
    fireEvent.click(dialog.getByRole('button', {name: 'Try again'}));
    expect((await saveAsCsv()).length).toBe(1201);
  },
);

test('the export says that the connection was lost midway, and saves nothing', async () => {
  serveLog(1200, () => {
    throw new TypeError('Failed to fetch');
  });
  const dialog = await openExport();
  await dialog.findByText(/exporting needs a connection/);
  expect(saved).toHaveLength(0);
});

test('the dialog shows how many entries are read, and reading stops when the dialog closes', async () => {
  let answerOn = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    answerOn = resolve;
  });
  const calls = answerCalls({
    find_audit_logs: async ({p_before, p_limit}) => {
      if (p_before !== null) await waiting;
      const newest = p_before === null ? 5000 : Number(p_before) - 1;
      return {
        body: Array.from({length: Number(p_limit)}, (_, at) => ({...entry, id: newest - at})),
      };
    },
  });
  const dialog = await openExport();
  await dialog.findByText('Reading the log... 500 entries so far');
  fireEvent.click(dialog.getByRole('button', {name: 'Cancel'}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const {length} = askedFurther(calls);
  answerOn();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(askedFurther(calls)).toHaveLength(length);
});

test('the export refuses more than 20,000 entries and says how to narrow them', async () => {
  serveLog(20_001);
  const dialog = await openExport();
  const words = /^There are more than 20,000 entries/;
  await dialog.findByText(words);
  expect(dialog.queryByRole('button', {name: 'Export'})).toBeNull();
});
