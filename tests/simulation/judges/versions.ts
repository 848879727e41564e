import {readFact} from '#src/db/facts.ts';
import type {StoredPage} from '#src/db/user-database.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {pagesOn} from '#tests/simulation/on-device.ts';
import type {World} from '#tests/simulation/world.ts';

/** The versions of the records on a device, in one history of the server. */
type Versions = {
  readonly history: string | undefined;
  readonly pages: readonly StoredPage[];
  readonly versions: ReadonlyMap<string, number>;
};

/** Checks that a record on a device never returns to an older version. */
export class VersionWatch {
  readonly #world: World;
  readonly #newest = new Map<Device, Versions>();

  constructor(world: World) {
    this.#world = world;
  }

  forget(device: Device): void {
    this.#newest.delete(device);
  }

  async look(device: Device): Promise<void> {
    const history = await device.read('history', ['facts'], (db) => readFact(db, 'history'));
    const pages = await pagesOn(device);
    const known = this.#newest.get(device);
    if (known?.history === history && known?.pages === pages) return;
    const before = known?.history === history ? known?.versions : undefined;
    const versions = new Map<string, number>();
    for (const {table, rows} of pages)
      for (const {id, version} of rows) versions.set(`${table}/${id}`, version);
    for (const [place, version] of versions) {
      const newest = before?.get(place) ?? 0;
      if (newest > version && (await this.#isUnchanged(device, place, newest)))
        this.#world.wrong(
          `back: device ${device.number}: ${place} was there in version ${newest}, then in ${version}`,
        );
    }
    this.#newest.set(device, {history, pages, versions});
  }

  /** The server has the record in that version, too, so it was neither inserted again nor restored. */
  async #isUnchanged(device: Device, place: string, newest: number): Promise<boolean> {
    const [table = '', id] = place.split('/');
    const rows = (await this.#world.server.visibleRows(device.user)).get(table) ?? [];
    return rows.some((row) => row.id === id && row.version >= newest);
  }
}
