import {useState} from 'react';
import type {PendingChange} from '#src/queries/review.ts';

/** One way through the queue. It keeps its order while the queue changes; what is new comes last. */
type Walk = {
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly next: string | null;
  readonly previous: string | null;
  /** Those still to be decided. */
  readonly open: readonly string[];
  readonly isSettled: (id: string) => boolean;
  /** Takes one out of the way: it is decided. */
  readonly settle: (id: string) => void;
};

/** Walks through these lines, being at one of them. */
export function useWalk(lines: readonly PendingChange[], at: string): Walk {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(order);
  const added = lines.map(({id}) => id).filter((id) => !known.has(id));
  if (added.length > 0) setOrder([...order, ...added]);

  const present = new Set(lines.map(({id}) => id));
  const isOpen = (id: string) => present.has(id) && !settled.has(id);
  const index = order.indexOf(at);
  return {
    place: index + 1,
    total: order.length,
    next: order.slice(index + 1).find(isOpen) ?? null,
    previous: order.slice(0, Math.max(index, 0)).findLast(isOpen) ?? null,
    open: order.filter(isOpen),
    isSettled: (id) => settled.has(id),
    settle: (id) => setSettled((before) => new Set([...before, id])),
  };
}
