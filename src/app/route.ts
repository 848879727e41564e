import type {ComponentType} from 'react';
import {matchPath} from 'react-router-dom';
import type {TextArea} from '#src/i18n/area-texts.ts';
import type {Key} from '#src/i18n/key.ts';
import {openTexts} from '#src/i18n/language.ts';
import type {Session} from '#src/session/session.ts';
import {type Loadable, loadable} from '#src/ui/loadable.ts';

export type Access = 'public' | 'signed-in' | 'admin';

export type AppRoute = Pick<Loadable<object>, 'load' | 'isLoaded'> & {
  readonly path: string;
  readonly access: Access;
  readonly title: Key;
  readonly Screen: ComponentType;
};

/** Fetches the code of a page. */
export type Code = () => Promise<ComponentType>;

/** Fetches the texts of an area with the code of its page. */
export function withTexts(area: TextArea, code: Code): Code {
  return async () => {
    const [Screen] = await Promise.all([code(), openTexts(area)]);
    return Screen;
  };
}

/** Declares a page. The public pages and the dashboard show no texts of records, which load with the others. */
export function route(path: string, access: Access, title: Key, page: Code): AppRoute {
  const isFirst = access === 'public' || path === '/dashboard';
  const code = isFirst ? page : withTexts('records', page);
  const {Component, ...screen} = loadable(access === 'admin' ? () => adminPage(code) : code);
  return {path, access, title, ...screen, Screen: Component};
}

/** Admin pages about records of this device need a connection as the others do. */
export async function onlinePage(code: Code): Promise<ComponentType> {
  const [Screen, {onlineOnly}] = await Promise.all([code(), import('#src/admin/online-only.tsx')]);
  return onlineOnly(Screen);
}

/** Admin code is fetched with the first admin page, so other users do not download it. */
async function adminPage(code: Code): Promise<ComponentType> {
  const area = import('#src/admin/admin-area.tsx');
  const [Screen, {inAdminArea}] = await Promise.all([
    withTexts('issues', withTexts('admin', code))(),
    area,
  ]);
  return inAdminArea(Screen);
}

export type Admission =
  | {readonly kind: 'show'}
  | {readonly kind: 'redirect'; readonly to: '/login' | '/dashboard'};

type Known = Exclude<Session, {kind: 'checking'}>;

/** Decides whether the user may see a page; `access` is `null` when the page does not exist. */
export function admit(pathname: string, access: Access | null, session: Known): Admission {
  if (session.kind !== 'signed-in') {
    return access === 'signed-in' || access === 'admin' ? redirect('/login') : show;
  }
  const isLogin = isAt('/login', pathname);
  // A user whose session has lapsed must be able to sign in again.
  if (isLogin && session.lapsed) return show;
  if (isLogin || isAt('/', pathname)) return redirect('/dashboard');
  return access === 'admin' && !session.isAdmin ? redirect('/dashboard') : show;
}

/** Tells whether a path is the address of a page. As for the routes, capital letters and a slash at the end do not matter. */
export function isAt(page: string, pathname: string): boolean {
  return matchPath(page, pathname) !== null;
}

const show: Admission = {kind: 'show'};

function redirect(to: '/login' | '/dashboard'): Admission {
  return {kind: 'redirect', to};
}
