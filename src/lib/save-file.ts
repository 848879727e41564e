/** How long a browser may take to begin reading what was offered to it. */
const KEPT_MS = 60_000;

/** Offers a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Makes a name that any system takes for a file. */
export function toFileName(name: string): string {
  return name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim();
}

const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
