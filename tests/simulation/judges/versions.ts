import {readFact} from '#src/db/facts.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import type {World} from '#tests/simulation/world.ts';

/** Checks that a record on a device never returns to an older version. */
export class VersionWatch {
  readonly #world: World;
  readonly #newest = new Map<Device, {history: string; versions: Map<string, number>}>();

  constructor(world: World) {
    this.#world = world;
  }

  forget(device: Device): void {
    this.#newest.delete(device);
  }

  async look(device: Device): Promise<void> {
    const db = await device.look();
    const history = (await readFact(db, 'history')) ?? '';
    const known = this.#newest.get(device);
    const before = known?.history === history ? known.versions : new Map<string, number>();
    const versions = new Map<string, number>();
    for (const {table, rows} of await db.pages.toArray())
      for (const {id, version} of rows) versions.set(`${table}/${id}`, version);
    for (const [place, version] of versions) {
      const newest = before.get(place) ?? 0;
      if (newest > version && (await this.#isUnchanged(device, place, newest)))
        this.#world.wrong(
          `back: device ${device.number}: ${place} was there in version ${newest}, then in ${version}`,
        );
    }
    this.#newest.set(device, {history, versions});
  }

  /** The server has the record in that version, too, so it was neither inserted again nor restored. */
  async #isUnchanged(device: Device, place: string, newest: number): Promise<boolean> {
    const [table = '', id] = place.split('/');
    const rows = (await this.#world.server.visibleRows(device.user)).get(table) ?? [];
    return rows.some((row) => row.id === id && row.version >= newest);
  }
}
