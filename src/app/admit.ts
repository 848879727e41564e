import type {Session} from '#src/session/session.ts';
import type {Access} from './route.ts';

export type Admission =
  | {readonly kind: 'show'}
  | {readonly kind: 'redirect'; readonly to: '/login' | '/dashboard'};

type Known = Exclude<Session, {kind: 'checking'}>;

/** Decides whether the user may see a page; `access` is `null` when the page does not exist. */
export function admit(pathname: string, access: Access | null, session: Known): Admission {
  if (session.kind !== 'signed-in') {
    return access === 'signed-in' || access === 'admin' ? redirect('/login') : show;
  }
  // A user whose session has lapsed must be able to sign in again.
  if (pathname === '/login' && session.lapsed) return show;
  if (pathname === '/' || pathname === '/login') return redirect('/dashboard');
  return access === 'admin' && !session.isAdmin ? redirect('/dashboard') : show;
}

const show: Admission = {kind: 'show'};

function redirect(to: '/login' | '/dashboard'): Admission {
  return {kind: 'redirect', to};
}
