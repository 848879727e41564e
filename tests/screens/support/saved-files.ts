import {vi} from 'vitest';

export type SavedFile = {readonly name: string; readonly content: Blob};

/** Catches what a page offers to the browser's downloads. */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  let offered = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    offered = content as Blob;
    return 'blob:offered';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({name: this.download, content: offered});
  });
  return saved;
}
