import type {Locator} from 'playwright';

/** Returns the words of the located elements that take more than one line. */
export function brokenWords(places: Locator): Promise<string[]> {
  return places.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const {0: word, index} of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
}
