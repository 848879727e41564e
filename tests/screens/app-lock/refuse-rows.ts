import {vi} from 'vitest';

/** Makes every write into a table fail, as when the page is killed there. */
export function refuseRowsOf(table: string) {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...row: Parameters<IDBObjectStore['put']>
  ) {
    if (this.name === table) throw new Error('killed');
    return put.apply(this, row);
  });
}
