import type {RefObject} from 'react';
import {AnnounceToasts} from './announce-toasts.ts';
import {FocusOnClick} from './focus-on-click.ts';
import {FocusOnReturn} from './focus-on-return.ts';
import {FollowAppLock} from './follow-app-lock.ts';
import {FollowPdfTabs} from './follow-pdf-tabs.ts';
import {FollowTimeZone} from './follow-time-zone.ts';
import {KeepPage} from './keep-page.ts';
import {LostEdits} from './lost-edits.ts';
import {LostText} from './lost-text.ts';
import {MorningTexts} from './morning-texts.tsx';
import {SyncAnnouncer} from './sync-announcer.tsx';

type AfterStartProps = {readonly path: string; readonly shell: RefObject<HTMLElement | null>};

/** What the shell does besides showing the page; its code loads once the page is drawn. */
export function AfterStart(props: AfterStartProps) {
  return (
    <>
      <AnnounceToasts />
      <SyncAnnouncer />
      <MorningTexts />
      <FollowAppLock />
      <FollowPdfTabs />
      <FollowTimeZone />
      <FocusOnClick />
      <FocusOnReturn path={props.path} />
      <LostEdits />
      <LostText />
      {/* Only the build has style sheets to keep with a page. */}
      {import.meta.env.PROD && <KeepPage {...props} />}
    </>
  );
}
