import {useEffect} from 'react';
import {readPdfTabs} from '#src/lib/pdf-tabs.ts';
import {closePdfsAfter} from '#src/screens/attachments/open-pdf-of-user.ts';

/** Closes the PDFs that this tab opened before it was loaded again, as soon as their user is no longer signed in. */
export function FollowPdfTabs(): null {
  useEffect(() => {
    const tabs = readPdfTabs();
    if (tabs !== null) closePdfsAfter(tabs.userId);
  }, []);
  return null;
}
