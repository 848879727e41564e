/**
 * The position up to which this device has pulled. Opaque except for the epoch: it names the server's history and, behind
 * a colon, what the server shows to this user.
 */
export type Cursor = {readonly epoch: string; readonly xid: string; readonly seq: number};

export function isSameCursor(a: Cursor | null, b: Cursor | null): boolean {
  return a?.epoch === b?.epoch && a?.xid === b?.xid && a?.seq === b?.seq;
}

/** The part of an epoch that names the server's history; the rest is the caller's role. */
export function historyOf({epoch}: Pick<Cursor, 'epoch'>): string {
  return epoch.slice(0, epoch.lastIndexOf(':'));
}

/** Tells whether the server shows to this user what it shows to an administrator. */
export function isAdminEpoch(epoch: string): boolean {
  return epoch.endsWith(':a');
}

/**
 * Tells whether a feed ends before a position that this device has seen. By itself it does so only while an open
 * transaction hides its last entries: edits are then sent again for nothing, and their receipts answer them.
 */
export function isBehind(end: Cursor, seen: Cursor): boolean {
  const [endXid, seenXid] = [BigInt(end.xid), BigInt(seen.xid)];
  return endXid < seenXid || (endXid === seenXid && end.seq < seen.seq);
}
