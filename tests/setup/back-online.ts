/** Loses the connection and finds it again, as the browser reports it. */
export function backOnline(): void {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
}
