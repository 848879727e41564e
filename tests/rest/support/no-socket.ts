/** Node 20 has no WebSocket. */
export function NoSocket(): never {
  throw new Error('Nothing here listens.');
}
