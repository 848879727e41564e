import {isInstalled} from './install-offer.ts';
import {readPdfTabs, storePdfTabs} from './pdf-tabs.ts';
import {saveFile} from './save-file.ts';

/** How long a tab may take to begin reading the file. */
const keptMs = 60_000;

/** The tabs of PDFs that this page has opened, by name. */
const openTabs = new Map<string, Window>();

/**
 * Shows a user's PDF in a tab of its own where the browser can, and else offers it as a download. The tab is opened at once,
 * because a browser blocks one that opens later. Without a file it is closed again.
 */
export async function openPdf(userId: string, read: () => Promise<File | null>): Promise<void> {
  const name = `pdf-${crypto.randomUUID()}`;
  const tab = canShowPdf() ? window.open('', name) : null;
  const file = await read();
  if (file === null) {
    tab?.close();
  } else if (tab === null || tab.closed) {
    saveFile(file, file.name);
  } else {
    const address = URL.createObjectURL(file);
    tab.location.replace(address);
    openTabs.set(name, tab);
    const others = readPdfTabs()?.names ?? [];
    storePdfTabs({
      userId,
      names: [...others.filter((other) => !openTabs.get(other)?.closed), name],
    });
    setTimeout(() => URL.revokeObjectURL(address), keptMs);
  }
}

/** Closes the tabs of all PDFs that this page has opened, also before it was loaded again. */
export function closePdfs(): void {
  for (const name of new Set([...openTabs.keys(), ...(readPdfTabs()?.names ?? [])])) {
    // The name finds the tab of a page that was loaded again.
    const tab = openTabs.get(name) ?? window.open('', name);
    tab?.close();
  }
  openTabs.clear();
  storePdfTabs(null);
}

/** An installed app has no tabs on a phone: there the system's own viewer opens the download. */
function canShowPdf(): boolean {
  // Older browsers do not tell.
  const {pdfViewerEnabled = false} = navigator as {readonly pdfViewerEnabled?: boolean};
  return pdfViewerEnabled && !isInstalled();
}
