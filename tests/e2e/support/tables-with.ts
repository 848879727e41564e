/**
 * Returns the tables of the app's databases in whose rows a text can be read, the keys of objects included. It runs in a
 * page, so it uses nothing outside of itself.
 */
export async function tablesWith(text: string): Promise<string[]> {
  const resultOf = async <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('cannot be read')));
    });
  const found: string[] = [];
  for (const {name = ''} of await indexedDB.databases()) {
    const db = await resultOf(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const rows = await resultOf(db.transaction(store).objectStore(store).getAll());
      if (JSON.stringify(rows).includes(text)) found.push(store);
    }
    db.close();
  }
  return found;
}
