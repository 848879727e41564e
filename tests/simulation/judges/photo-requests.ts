import {type Answer, isRefusal} from '#src/lib/request-error.ts';
import type {Device} from '#tests/simulation/device/device.ts';

/** As many as the app downloads at a time: they may be under way when a request is lost. */
const mostAtOnce = 3;

/**
 * Checks that one round of downloads requests each missing photo once, no photo that is stored, none that
 * was refused to the same tab before, and few after a request without an answer.
 */
export class DownloadBudget {
  readonly #device: Device;
  readonly #asked = new Set<string>();
  readonly #refused: ReadonlySet<string>;
  #isLost = false;
  #askedAfterLoss = 0;

  constructor(device: Device, refusedToTab: ReadonlySet<string>) {
    this.#device = device;
    this.#refused = new Set(refusedToTab);
  }

  async asks(path: string): Promise<void> {
    if (this.#refused.has(path)) this.#wrong(`requested ${path} again, which was refused`);
    if (this.#asked.has(path)) this.#wrong(`requested ${path} twice`);
    this.#asked.add(path);
    if (this.#isLost && (this.#askedAfterLoss += 1) >= mostAtOnce)
      this.#wrong('went on after a lost request');
    const db = await this.#device.look();
    if (await db.photos.get(path)) this.#wrong(`requested ${path}, which is stored`);
  }

  hears(answer: Answer<unknown>): void {
    this.#device.world.count(`photo request: ${answer.ok ? 'answered' : answer.error.kind}`);
    if (!answer.ok && !isRefusal(answer.error)) this.#isLost = true;
  }

  #wrong(what: string): void {
    this.#device.world.wrong(`photos: device ${this.#device.number}: a round ${what}`);
  }
}
