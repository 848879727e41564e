import {readFileSync} from 'node:fs';
import {createContext, runInContext} from 'node:vm';
import {beforeEach, expect, test} from 'vitest';

type Show = (event: {persisted: boolean}) => void;

/** A page whose messages to itself are delivered or lost on request. */
let page: {
  setImmediate: (work: () => void) => void;
  deliver: () => void;
  lose: () => void;
  show: Show;
};

beforeEach(() => {
  const messages: (() => void)[] = [];
  const listeners: Show[] = [];
  class MessageChannel {
    readonly port1 = {onmessage: (): void => {}};
    readonly port2 = {postMessage: () => messages.push(() => this.port1.onmessage())};
  }
  const window: {setImmediate?: (work: () => void) => void} = {};
  const addEventListener = (_: string, react: Show) => listeners.push(react);
  runInContext(scriptOfPage(), createContext({window, MessageChannel, addEventListener}));
  page = {
    setImmediate: (work) => window.setImmediate?.(work),
    deliver: () => {
      for (const message of messages.splice(0)) message();
    },
    lose: () => void messages.splice(0),
    show: (event) => {
      for (const react of listeners) react(event);
    },
  };
});

/** The inline script that gives React its `setImmediate`. */
function scriptOfPage(): string {
  const scripts = readFileSync('index.html', 'utf8').split('<script>').slice(1);
  const codes = scripts.map((text) => text.split('</script>')[0] ?? '');
  return codes.find((code) => code.includes('setImmediate')) ?? '';
}

test('work is done once for each request, in order, after the code that requests it', () => {
  const done: number[] = [];
  page.setImmediate(() => done.push(1));
  page.setImmediate(() => done.push(2));
  expect(done).toEqual([]);
  page.deliver();
  expect(done).toEqual([1, 2]);
});

test('work whose message the browser lost is done when the page is shown again', () => {
  const done: number[] = [];
  page.setImmediate(() => done.push(1));
  page.lose();
  page.show({persisted: true});
  page.deliver();
  expect(done).toEqual([1]);
});

test('work whose message comes late is not done twice', () => {
  const done: number[] = [];
  page.setImmediate(() => done.push(1));
  page.show({persisted: true});
  page.deliver();
  expect(done).toEqual([1]);
});

test('a page that is shown for the first time sends no message again', () => {
  const done: number[] = [];
  page.setImmediate(() => done.push(1));
  page.lose();
  page.show({persisted: false});
  page.deliver();
  expect(done).toEqual([]);
});
