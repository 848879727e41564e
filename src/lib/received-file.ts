// Chromium's alone, so the library of types does not know it.
declare global {
  interface Window {
    readonly launchQueue?: {
      setConsumer(
        consume: (launch: {readonly files: readonly FileSystemFileHandle[]}) => void,
      ): void;
    };
  }
}

/** The file that waits for the page that imports it. It is only in memory: a file of records must not stay on the device. */
let held: File | null = null;

/** Keeps a received file until a page calls `receiveFile`; `null` forgets it. */
export function holdFile(file: File | null): void {
  held = file;
}

/**
 * Calls `take` with the held file, or with the one with which the system has opened this page: opened with the app, or
 * shared to it by another app. Returns a function that stops it.
 */
export function receiveFile(take: (file: File) => void): () => void {
  let isStopped = false;
  const pass = (file: File | null | undefined): void => {
    if (file && !isStopped) take(file);
  };
  const waiting = held;
  holdFile(null);
  pass(waiting);
  window.launchQueue?.setConsumer(({files}) => {
    void files[0]?.getFile().then(pass, notRead);
  });
  if (new URLSearchParams(window.location.search).has('shared')) void takeShared().then(pass);
  return () => {
    isStopped = true;
  };
}

function notRead(error: unknown): void {
  console.info('The file could not be read:', error);
}

/** Asks the worker for the file that was shared to the app. */
async function takeShared(): Promise<File | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return null;
  const {port1, port2} = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({data}) => resolve(data instanceof File ? data : null));
    port1.start();
    worker.postMessage({type: 'TAKE_SHARED'}, [port2]);
  });
}
