/** The state of a piece of work that cannot continue by itself. */
export type Turn<T> =
  | {readonly kind: 'done'; readonly value: T}
  | {readonly kind: 'threw'; readonly error: unknown}
  /** It waits for the connection. */
  | {readonly kind: 'parked'}
  | {readonly kind: 'dead'};

/**
 * A piece of work in a tab that may be parked at the connection and resumed later. One piece of work runs
 * at a time in the whole storm, so that the same seed is the same storm.
 */
export class Work<T> {
  readonly #ended: Promise<Turn<T>>;
  #stop: (turn: Turn<T>) => void = () => undefined;
  #open: (() => void) | null = null;

  constructor(start: (work: Work<T>) => Promise<T>) {
    this.#ended = start(this).then(
      (value): Turn<T> => ({kind: 'done', value}),
      (error: unknown): Turn<T> => ({kind: 'threw', error}),
    );
  }

  /** Waits until the work has ended, is parked, or its tab is dead. */
  next(): Promise<Turn<T>> {
    const stopped = new Promise<Turn<T>>((resolve) => {
      this.#stop = resolve;
    });
    if (this.#open) this.#stop({kind: 'parked'});
    return Promise.race([stopped, this.#ended]);
  }

  /** Parks the work: the code that awaits this continues after `goOn`. */
  park(): Promise<void> {
    return new Promise((resolve) => {
      this.#open = resolve;
      this.#stop({kind: 'parked'});
    });
  }

  /** Resumes the parked work. */
  resume(): Promise<Turn<T>> {
    const open = this.#open;
    this.#open = null;
    const turn = this.next();
    open?.();
    return turn;
  }

  die(): void {
    this.#stop({kind: 'dead'});
  }
}
