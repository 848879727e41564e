import {isInstalled} from './install-offer.ts';
import {saveFile} from './save-file.ts';

/** How long a tab may take to begin reading the file. */
const keptMs = 60_000;

/** The tabs of PDFs that this page has opened. */
const openTabs = new Set<Window>();

/**
 * Shows a PDF in a tab of its own where the browser can, and else offers it as a download. The tab is opened at once,
 * because a browser blocks one that opens later. Without a file it is closed again.
 */
export async function openPdf(read: () => Promise<File | null>): Promise<void> {
  const tab = canShowPdf() ? window.open('', '_blank') : null;
  const file = await read();
  if (file === null) {
    tab?.close();
  } else if (tab === null || tab.closed) {
    saveFile(file, file.name);
  } else {
    const address = URL.createObjectURL(file);
    tab.location.replace(address);
    openTabs.add(tab);
    setTimeout(() => URL.revokeObjectURL(address), keptMs);
  }
}

/** Closes the tabs of all PDFs that this page has opened. */
export function closePdfs(): void {
  for (const tab of openTabs) tab.close();
  openTabs.clear();
}

/** An installed app has no tabs on a phone: there the system's own viewer opens the download. */
function canShowPdf(): boolean {
  // Older browsers do not tell.
  const {pdfViewerEnabled = false} = navigator as {readonly pdfViewerEnabled?: boolean};
  return pdfViewerEnabled && !isInstalled();
}
