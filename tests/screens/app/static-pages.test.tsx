import {readFileSync} from 'node:fs';
import {runInThisContext} from 'node:vm';
import {cleanup, render, screen, waitFor} from '@testing-library/react';
import {createRoot, type Root} from 'react-dom/client';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {staticPage, staticPaths} from '#src/app/static-pages.tsx';
import {takeOver} from '#src/app/take-over.ts';
import {startLanguage, switchLocale} from '#src/i18n/language.ts';
import {locales} from '#src/i18n/locale.ts';
import {routeOf} from '#src/app/routes.ts';
import {knownSession} from '#src/session/session.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
  await startLanguage();
  await switchLocale('en');
  await waitFor(async () => {
    if ((await knownSession()).kind !== 'signed-out') throw new Error('The session is not ended.');
  });
  // No server answers in these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  // The app draws its toasts into the body itself.
  cleanup();
  app?.unmount();
  app = null;
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const pages = staticPaths.flatMap((path) => locales.map((locale) => [path, locale] as const));

describe.each(pages)('the static page of %s in %s', (path, locale) => {
  test('is the page that the app draws', async () => {
    const written = document.createElement('div');
    written.innerHTML = await staticPage(path, locale);
    written.querySelector('[data-for-theme="dark"]')?.remove();
    written.querySelector('[data-for-theme]')?.removeAttribute('data-for-theme');

    await routeOf(path)?.load();
    window.history.replaceState(null, '', path);
    await switchLocale(locale);
    const {container} = render(<App />);
    const drawn = container.querySelector('header')?.parentElement;
    expect(written.children).toHaveLength(1);
    expect(outlineOf(drawn)).toEqual(outlineOf(written.firstElementChild));
  });
});

/** What an element is made of, without the ids that React makes up and how a style is written. */
function outlineOf(element: Element | null | undefined): unknown {
  if (!element) return null;
  const attributes = [...element.attributes]
    .filter(({name}) => name !== 'style')
    .map(({name, value}) => `${name}=${value.replace(/_r_\w+_/gi, 'an-id')}`);
  const inside = [...element.childNodes].map((node) =>
    node instanceof Element ? outlineOf(node) : node.textContent,
  );
  return [element.localName, attributes.toSorted(), ...inside];
}

/** Shows what index.html contains of the pages, and runs its script. */
async function openIndex(path: string): Promise<HTMLElement> {
  window.history.replaceState(null, '', path);
  const templates = await Promise.all(
    pages.map(async ([page, locale]) => {
      const markup = await staticPage(page, locale);
      return `<template data-page="${page}" data-locale="${locale}">${markup}</template>`;
    }),
  );
  const root = '<div id="root"><p>Loading application...</p></div>';
  document.body.innerHTML = `${root}${templates.join('')}`;
  runInThisContext(scriptOfPage());
  return document.getElementById('root') ?? document.body;
}

/** The inline script that shows a page for visitors. */
function scriptOfPage(): string {
  const scripts = readFileSync('index.html', 'utf8').split('<script>').slice(1);
  const codes = scripts.map((text) => text.split('</script>')[0] ?? '');
  return codes.find((code) => code.includes('data-page')) ?? '';
}

let app: Root | null = null;

async function startApp(root: HTMLElement): Promise<void> {
  await routeOf(window.location.pathname)?.load();
  takeOver(() => {
    app = createRoot(root);
    app.render(<App />);
  });
}

test('index.html shows the page of its address in the language of the device', async () => {
  await switchLocale('it');
  await openIndex('/login');
  screen.getByRole('heading', {level: 1, name: 'Accedi'});
  expect(screen.queryByText('Loading application...')).toBeNull();
});

test('index.html shows no static page at other addresses', async () => {
  await openIndex('/about');
  screen.getByText('Loading application...');
});

test('index.html shows no page for visitors to a signed-in user', async () => {
  await signedInDevice();
  await waitFor(async () => expect((await knownSession()).kind).toBe('signed-in'));
  await openIndex('/');
  screen.getByText('Loading application...');
  await deleteStoredSession();
  await waitFor(() => expect(localStorage.getItem('signed-in')).toBeNull());
});

test('the app takes over typed text, focus, selection and a pressed button from the static page', async () => {
  const root = await openIndex('/login');
  const typed = screen.getByLabelText<HTMLInputElement>('E-mail or username');
  typed.value = 'friar';
  screen.getByLabelText<HTMLInputElement>('Password').value = 'pax et bonum';
  typed.focus();
  typed.setSelectionRange(1, 3);
  screen.getByRole('button', {name: 'Show characters'}).click();
  await startApp(root);

  const field = screen.getByLabelText<HTMLInputElement>('E-mail or username');
  expect(field).not.toBe(typed);
  expect(field.value).toBe('friar');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 3]);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect([password.value, password.type]).toEqual(['pax et bonum', 'text']);
  expect(root.dataset).toEqual({});
});

test('a form that was sent before the app had started is sent by the app, not by the browser', async () => {
  const root = await openIndex('/login');
  screen.getByLabelText<HTMLInputElement>('E-mail or username').value = 'friar';
  screen.getByLabelText<HTMLInputElement>('Password').value = 'pax et bonum';
  const sent = vi.fn((event: Event) => event.defaultPrevented);
  window.addEventListener('submit', sent, {once: true});
  screen.getByRole('button', {name: 'Sign in'}).click();
  expect(sent).toHaveReturnedWith(true);
  await startApp(root);
  await screen.findByText('You are offline. Signing in needs a connection.');
});
