/**
 * Resolves when the app's own files are on the device, so that it opens without a connection. A browser
 * without service workers has nothing to wait for, and never opens it so.
 */
export async function appOnDevice(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await navigator.serviceWorker.ready;
}
