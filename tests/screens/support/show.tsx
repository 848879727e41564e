import {render} from '@testing-library/react';
import type {ReactNode} from 'react';
import {createMemoryRouter, RouterProvider, useLocation} from 'react-router-dom';
import {inAdminArea} from '#src/admin/admin-area.tsx';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ToastHost} from '#src/ui/toast-host.tsx';

/** Shows a screen at its address, in English, with the toasts; other addresses show their own path. */
export async function show(screen: ReactNode, at: string, pattern = at): Promise<void> {
  await startLanguage();
  // Whichever area the screen belongs to.
  const areas = [
    'admin',
    'changes',
    'chapters',
    'directory',
    'issues',
    'papers',
    'records',
    'rules',
    'settings',
    'together',
    'year',
  ] as const;
  await Promise.all(areas.map(openTexts));
  const router = createMemoryRouter(
    [
      {path: pattern, Component: at.startsWith('/admin') ? inAdminArea(Screen) : Screen},
      {path: '*', Component: Elsewhere},
    ],
    {initialEntries: [at]},
  );
  function Screen() {
    return screen;
  }
  function Elsewhere() {
    return <p>{`at ${useLocation().pathname}`}</p>;
  }
  render(
    <>
      <RouterProvider router={router} />
      <ToastHost />
    </>,
  );
}
