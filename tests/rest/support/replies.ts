import {expect} from 'vitest';

type Reply = {readonly data: unknown; readonly error: unknown; readonly status: number};

export type Row = Readonly<Record<string, unknown>> & {readonly id: string};

/** The rows of an answer that must be successful. */
export function rowsOf({data, error}: Reply): Row[] {
  expect(error).toBeNull();
  expect(data).toBeInstanceOf(Array);
  return data as Row[];
}

/** The row of an answer that must be successful. */
export function rowOf({data, error}: Reply): Row {
  expect(error).toBeNull();
  return data as Row;
}

/** The answer to `single()` when there is no row, or none that the caller may read. */
export const noRow = {
  data: null,
  status: 406,
  error: expect.objectContaining({code: 'PGRST116'}) as unknown,
};

/** The answer to every request of a visitor. */
export const notSignedIn = {
  data: null,
  status: 401,
  error: expect.objectContaining({code: '42501'}) as unknown,
};

/** The answer to a member's direct write to a table. */
export const membersPropose = {
  data: null,
  status: 403,
  error: expect.objectContaining({
    code: '42501',
    message: expect.stringContaining('reserved to administrators') as unknown,
    hint: expect.stringContaining('sync_push') as unknown,
  }) as unknown,
};
