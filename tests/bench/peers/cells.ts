import type {Traffic} from './traffic.ts';

/** What a line of the report says, by its column. */
export type Cells = Readonly<Record<string, string | number>>;

/** What became of two edits of different fields of one record, and of ten edits of which the server refuses one. */
export type Outcomes = {
  readonly keptOwn: boolean;
  readonly keptTheirs: boolean;
  /** How many of the nine others arrived. */
  readonly arrived: number;
  /** Whether the device still has the text that the server refused. */
  readonly keptRefused: boolean;
  /** Whether it stops sending what was refused. */
  readonly ended: boolean;
};

/** `time`: ms; `null` when the work did not end. */
export function timeCell(time: number | null, {requests, kib}: Traffic, more = ''): string {
  const first = time === null ? 'did not end' : `${Math.round(time)} ms`;
  const asked = requests === 1 ? '1 request' : `${requests} requests`;
  return [first, more, asked, `${kib} KiB`].filter(Boolean).join(', ');
}

export function outcomeCells(outcomes: Outcomes): Cells {
  const {keptOwn, keptTheirs, arrived, keptRefused, ended} = outcomes;
  const kept = [...(keptOwn ? ['own'] : []), ...(keptTheirs ? ['theirs'] : [])];
  return {
    'two edits of one record': kept.length === 0 ? 'neither kept' : `${kept.join(' and ')} kept`,
    'one of ten edits refused': [
      `${arrived} of 9 others arrived`,
      keptRefused ? 'its text kept' : 'its text lost',
      ended ? 'not sent again' : 'sent again without end',
    ].join(', '),
  };
}
