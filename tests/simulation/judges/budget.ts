import {type Answer, isRefusal} from '#src/lib/request-error.ts';
import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {Device} from '#tests/simulation/device/device.ts';
import {canonical} from '#tests/simulation/model/state.ts';

/** A round may test the connection with one pull, and pulls to the end once. */
const mostPullsAtOnePlace = 2;

/**
 * Checks that one round sends no more requests than it needs: none after one without an answer, no edit
 * again that was answered, no call again as it was, and no page again.
 */
export class RoundBudget {
  readonly #device: Device;
  readonly #answered = new Set<string>();
  readonly #calls = new Set<string>();
  readonly #pulls = new Map<string, number>();
  #isLost = false;

  constructor(device: Device) {
    this.#device = device;
  }

  pushes(mutations: readonly Mutation[]): void {
    this.#asks();
    const ids = mutations.map(({mutation_id}) => mutation_id);
    const call = ids.join();
    if (this.#calls.has(call)) this.#wrong('sent one call twice');
    this.#calls.add(call);
    if (ids.some((id) => this.#answered.has(id))) this.#wrong('sent an answered edit again');
  }

  pushed(answer: Answer<readonly PushAnswer[]>): void {
    this.#hears(answer);
    if (!answer.ok && isRefusal(answer.error) && answer.error.code === 'PT412') this.#startOver();
    if (!answer.ok) return;
    for (const {mutation_id} of answer.value) this.#answered.add(mutation_id);
  }

  pulls(cursor: Cursor | null): void {
    this.#asks();
    const place = canonical(cursor);
    const times = (this.#pulls.get(place) ?? 0) + 1;
    this.#pulls.set(place, times);
    // A tab that lost the lock finds the cursor where another has moved it.
    const isAlone = !this.#device.world.wasLockTaken;
    if (isAlone && times > mostPullsAtOnePlace) this.#wrong('pulled one page again and again');
  }

  pulled(answer: Answer<PullPage>): void {
    this.#hears(answer);
  }

  /**
   * A restored server has taken nothing of this call, and has lost what it took after its backup, even in
   * this round: the device pulls, and offers all of it again.
   */
  #startOver(): void {
    this.#calls.clear();
    this.#answered.clear();
  }

  #asks(): void {
    if (this.#isLost) this.#wrong('went on after a lost request');
  }

  #hears(answer: Answer<unknown>): void {
    if (!answer.ok && !isRefusal(answer.error)) this.#isLost = true;
  }

  #wrong(what: string): void {
    // On a full disk a round that failed sends its edits once more.
    if (this.#device.isDiskFull) return;
    this.#device.world.wrong(`requests: device ${this.#device.number}: a round ${what}`);
  }
}
