let typed: Readonly<Record<string, string>> = {};

/** The element in which index.html shows a static page, and the app itself afterwards. */
export function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
}

/** Tells whether index.html shows the page already, from the markup that the build has put there. */
export function isStaticPageShown(): boolean {
  return rootElement().dataset['static'] !== undefined;
}

/** What the user has typed into the static page, by the names of its fields. */
export function typedEarly(name: string): string {
  return typed[name] ?? '';
}

/** Runs `draw` while forms can begin with what was typed before the app had started. */
export function withTyped(values: Readonly<Record<string, string>>, draw: () => void): void {
  typed = values;
  try {
    draw();
  } finally {
    typed = {};
  }
}

/** Lets the app begin where the user has scrolled to before it had started. */
export function keepScroll(): void {
  if (window.scrollY === 0) return;
  window.history.replaceState({...window.history.state, top: window.scrollY}, '');
}
