import {setTimeout as pause} from 'node:timers/promises';
import type {Tab} from './tab.ts';
import {DriverError, type Command} from './web-driver.ts';

/** How an element is written in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Element = {readonly [elementKey]: string};

const patienceMs = 30_000;
const selectAll = '\uE009a\uE000';
const deleteKey = '\uE017';

/** Runs in the page: the shown element of this kind and name. */
const find = `
  const [kind, name] = arguments;
  const textOf = (node) => (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const names = {
    button: (element) => [element.getAttribute('aria-label') ?? textOf(element)],
    input: (element) => [
      element.getAttribute('aria-label') ?? '',
      ...[...(element.labels ?? [])].map(textOf),
    ],
  };
  const selectors = {button: 'button', input: 'input, select, textarea'};
  const found = [...document.querySelectorAll(selectors[kind])].find(
    (element) => names[kind](element).includes(name) && element.getClientRects().length > 0,
  );
  // At the edge of the screen the bars of the app would lie over it.
  found?.scrollIntoView({block: 'center'});
  return found ?? null;
`;

/** Drives a tab by WebDriver. */
export function webkitTab(send: Command, baseUrl: string): Tab {
  const execute = (script: string, ...args: unknown[]) =>
    send('POST', '/execute/sync', {script, args});

  /** Does something with an element once there is one that takes it. */
  async function onElement(
    kind: 'button' | 'input',
    name: string,
    act: (path: string, element: Element) => Promise<void>,
  ): Promise<void> {
    const end = performance.now() + patienceMs;
    for (;;) {
      try {
        const element = (await execute(find, kind, name)) as Element | null;
        if (element !== null) return await act(`/element/${element[elementKey]}`, element);
      } catch (error) {
        // React has replaced the element, or another page is being loaded.
        if (!(error instanceof DriverError) || performance.now() > end) throw error;
      }
      if (performance.now() > end) {
        const shown = await execute('return `${location.pathname}: ${document.body.innerText}`');
        throw new Error(`The page has no ${kind} named "${name}". It shows ${String(shown)}`);
      }
      await pause(100);
    }
  }

  /** Resolves when another document is in the place of the one that was left. */
  async function untilReplaced(): Promise<void> {
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const isLeft = await execute('return window.isLeft === true').catch(() => true);
      if (isLeft !== true) return;
      await pause(20);
    }
    throw new Error('The next page did not come.');
  }

  return {
    goto: async (path) => {
      await execute('window.isLeft = true');
      await send('POST', '/url', {url: baseUrl + path});
      await untilReplaced();
    },
    back: async () => {
      await send('POST', '/back');
    },
    async run(body) {
      const script = `
        const done = arguments[arguments.length - 1];
        (async () => {${body}})().then(
          (value) => done({value}),
          (error) => done({error: String(error)}),
        );`;
      const answer = await send('POST', '/execute/async', {script, args: []});
      const {value, error} = answer as {value?: unknown; error?: string};
      if (error !== undefined) throw new Error(error);
      return value;
    },
    fill: (label, text) =>
      onElement('input', label, async (path, element) => {
        await send('POST', `${path}/click`);
        const value = await execute('return arguments[0].value', element);
        if (value !== '') await send('POST', `${path}/value`, {text: selectAll + deleteKey});
        await send('POST', `${path}/value`, {text});
      }),
    press: (button) =>
      onElement('button', button, async (path) => {
        await send('POST', `${path}/click`);
      }),
  };
}
