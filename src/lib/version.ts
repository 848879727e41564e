/** The app's version, which the build inserts. With brackets, the build would insert the whole environment. */
export const version = String(import.meta.env.APP_VERSION);

/** The hash in the name of the first script, which distinguishes two builds of one version. */
export function buildMark(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return /[\w-]{7}(?=\.js$)/.exec(script?.src ?? '')?.[0] ?? null;
}
