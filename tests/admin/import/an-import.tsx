import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {expect} from 'vitest';
import {ImportScreen} from '#src/admin/import/import-screen.tsx';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {answerCalls, type Call} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

export type Answers = Parameters<typeof answerCalls>[0];

export const leone = crypto.randomUUID();
const masseo = crypto.randomUUID();
export const province = crypto.randomUUID();
export const italy = crypto.randomUUID();

export const header = 'Name,Date of birth,Nationality,Circumscription,Place of birth';
export const lines = {
  leone: 'Fra Leone,1950-03-12,Italy,Umbria,Assisi',
  masseo: 'Fra Masseo,1960-01-02,Italy,Umbria,',
  rufino: 'Fra Rufino,1970-05-06,Italy,Umbria,Gubbio',
};

/** An administrator's device with two brothers. */
export async function deviceWithBrothers(): Promise<Device> {
  const device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'countries', [{id: italy, name: 'Italy'}]);
  await receive(device, 'circumscriptions', [{id: province, name: 'Umbria'}]);
  const shared = {
    circumscription_id: province,
    nationality: italy,
    vocation_type: 'clerical',
    membership_status: 'active',
    cached_status: 'unknown',
  };
  await receive(device, 'brothers', [
    {...shared, id: leone, name: 'Fra Leone', birth_date: '1950-03-12', version: 7},
    {...shared, id: masseo, name: 'Fra Masseo', birth_date: '1960-01-02', version: 3},
  ]);
  return device;
}

/** The server with no import of before; each row that comes is taken. */
export function serve(answers: Answers = {}): readonly Call[] {
  return answerCalls({
    // There is a line; what the engine would fetch is of no matter here.
    sync_pull: () => ({status: 503, body: {message: 'busy'}}),
    get_batches: () => ({body: []}),
    begin_import: () => ({body: null}),
    import_rows: ({p_rows: rows}) => ({body: applied(rows)}),
    finish_import: () => ({body: null}),
    undo_batch: () => ({body: {left: 0, changed: []}}),
    ...answers,
  });
}

export function applied(rows: unknown) {
  return (rows as readonly {n: number}[]).map(({n}) => ({
    n,
    outcome: 'applied',
    code: null,
    field: null,
    detail: null,
  }));
}

type SentRow = {
  readonly n: number;
  readonly id: string;
  readonly op: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/** The calls that write or undo. */
export function importCalls(calls: readonly Call[]): readonly Call[] {
  return calls.filter(({name}) => /import|undo/.test(name));
}

/** The rows that were sent, whatever became of them. */
export function sentRows(calls: readonly Call[]): readonly SentRow[] {
  return calls
    .filter(({name}) => name === 'import_rows')
    .flatMap(({args}) => args['p_rows'] as readonly SentRow[]);
}

export const open = () => show(<ImportScreen />, '/admin/import');

/** Clicks a button as soon as it can be clicked: whether there is a line shows after the first round only. */
export async function press(name: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', {name})).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', {name}));
}

type Content = BlobPart | readonly string[];

/** Goes to the step of the file and lets a file fall on it: its lines, or its bytes. */
export async function drop(content: Content, name?: string): Promise<void> {
  await press('Continue');
  dropOn(await screen.findByRole('group', {name: 'Place to drop a file'}), content, name);
}

export function dropOn(zone: HTMLElement, content: Content, name = 'friars.csv'): void {
  const part = isLines(content) ? content.join('\r\n') : content;
  fireEvent.drop(zone, {dataTransfer: {files: [new File([part], name)]}});
}

function isLines(content: Content): content is readonly string[] {
  return Array.isArray(content);
}

/** Drops a file whose headings are plain, and goes on to the check. */
export async function check(file: readonly string[]) {
  await drop(file);
  await press('Check the file');
  await screen.findByText(/Nothing is saved yet/);
}

/** The line of the check that tells of a row of the file. */
export async function rowOf(name: string) {
  const table = within(await screen.findByRole('table', {name: 'Rows of the file'}));
  const row = await table.findByRole('row', {name: new RegExp(name)});
  return within(row);
}
