/** What the phones are told before they begin. */
export type Order = {
  readonly address: string;
  readonly password: string;
  /** The file each phone loads the app from. */
  readonly app: string;
  /** Whose each phone is; several may be of one user. */
  readonly usernames: readonly string[];
  readonly edits: number;
};

/** An edit that a phone holds, and what has become of it. */
export type HeldEdit = {
  readonly phone: number;
  readonly userId: string;
  readonly mutationId: string;
  readonly table: string;
  readonly recordId: string;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly settlement: string | null;
};

/** One request of a phone; times are in ms since all phones came back. */
export type SentRequest = {
  readonly phone: number;
  readonly path: string;
  readonly at: number;
  readonly end: number;
  /** 0: nobody answered. */
  readonly status: number;
  readonly retryAfterMs: number | null;
  readonly sentBytes: number;
  readonly receivedBytes: number;
};

/** One round of a phone, as long as it held the lock of the rounds. */
export type HeldRound = {readonly phone: number; readonly at: number; readonly end: number};

/** What the phones tell: first that they are ready to come back, then what happened. */
export type Report =
  | {readonly kind: 'ready'; readonly edits: readonly HeldEdit[]}
  | {
      readonly kind: 'done';
      readonly edits: readonly HeldEdit[];
      readonly requests: readonly SentRequest[];
      readonly rounds: readonly HeldRound[];
      /** How many rows with `marker` each phone shows. */
      readonly news: readonly number[];
    };

/** What the secretary wrote while the phones were away. */
export const marker = 'written while they were away';
