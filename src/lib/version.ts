/** The app's version, put in when it is built. In brackets, the whole environment would be put in. */
export const version = String(import.meta.env.APP_VERSION);

/** The build's mark in the name of its first script: two builds of one version are told apart. */
export function buildMark(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return /[\w-]{7}(?=\.js$)/.exec(script?.src ?? '')?.[0] ?? null;
}
