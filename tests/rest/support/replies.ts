import {expect} from 'vitest';

type Reply = {readonly data: unknown; readonly error: unknown; readonly status: number};

export type Row = Readonly<Record<string, unknown>> & {readonly id: string};

/** The rows of an answer that has to be one. */
export function rowsOf({data, error}: Reply): Row[] {
  expect(error).toBeNull();
  expect(data).toBeInstanceOf(Array);
  return data as Row[];
}

/** The row of an answer that has to be one. */
export function rowOf({data, error}: Reply): Row {
  expect(error).toBeNull();
  return data as Row;
}

/** What `single()` says where there is no row, or none that may be seen. */
export const noRow = {
  data: null,
  status: 406,
  error: expect.objectContaining({code: 'PGRST116'}) as unknown,
};

/** What a visitor is told whatever he asks. */
export const notSignedIn = {
  data: null,
  status: 401,
  error: expect.objectContaining({code: '42501'}) as unknown,
};

/** What a member is told who writes past the queue. */
export const membersPropose = {
  data: null,
  status: 403,
  error: expect.objectContaining({
    code: '42501',
    message: expect.stringContaining('reserved to administrators') as unknown,
    hint: expect.stringContaining('sync_push') as unknown,
  }) as unknown,
};
