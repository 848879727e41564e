/** Makes a name that any system takes for a file. */
export function toFileName(name: string): string {
  return name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim();
}

const NOT_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
