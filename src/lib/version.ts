/** The app's version, put in when it is built. */
export const version = String(import.meta.env['APP_VERSION']);

/** The build's mark in the name of its first script: two builds of one version are told apart. */
export function buildMark(): string | null {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
  const marks = scripts.map(({src}) => /-([\w-]{8})\.js$/.exec(src)?.[1]);
  return marks.find((mark) => mark !== undefined) ?? null;
}
