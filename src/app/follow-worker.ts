import {appNavigation} from './create-app-navigation.ts';

/**
 * Shows the page that the service worker asks for, e.g. after a click on a notification. The user is asked before a form
 * with unsaved edits is left.
 */
export function followWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    const isAsked =
      typeof data === 'object' && data !== null && 'type' in data && data.type === 'SHOW_PAGE';
    if (!isAsked || !('path' in data) || typeof data.path !== 'string') return;
    if (data.path !== appNavigation.current().pathname) appNavigation.navigator.push(data.path);
  });
}
