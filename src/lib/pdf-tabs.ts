/** The tabs of PDFs that this page has opened, by name, and the user whose they are. */
type PdfTabs = {readonly userId: string; readonly names: readonly string[]};

const storageKey = 'pdf-tabs';

/** Reads the tabs that this page has opened, also before it was loaded again; `null` when there are none. */
export function readPdfTabs(): PdfTabs | null {
  try {
    const text = sessionStorage.getItem(storageKey);
    // Only storePdfTabs writes here.
    return text === null ? null : (JSON.parse(text) as PdfTabs);
  } catch (error) {
    console.info('This tab does not know its PDFs:', error);
    return null;
  }
}

export function storePdfTabs(tabs: PdfTabs | null): void {
  try {
    if (tabs === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(tabs));
  } catch (error) {
    console.info('This tab cannot remember its PDFs:', error);
  }
}
