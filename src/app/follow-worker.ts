import {appNavigation} from './create-app-navigation.ts';

/** What the service worker sends after a click on a notification (sw/sw.ts). */
type ShowPage = {readonly type: 'SHOW_PAGE'; readonly path: string};

/** Shows the page that the service worker asks for. The user is asked before a form with unsaved edits is left. */
export function followWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({data}: MessageEvent<ShowPage | null>) => {
    const isElsewhere = data?.path !== appNavigation.current().pathname;
    if (data?.type === 'SHOW_PAGE' && isElsewhere) appNavigation.navigator.push(data.path);
  });
}
