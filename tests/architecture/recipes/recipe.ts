/** What a person does to add something, as data: a test does the same in a copy of the tree. */
export type Recipe = {
  /** The heading of its list in CONTRIBUTING.md. */
  readonly heading: string;
  readonly steps: readonly Step[];
  /** The files that `npm run freeze` then writes. */
  readonly written: readonly NamedFile[];
};

export type NamedFile = {
  /** The path from the root of the tree. */
  readonly file: string;
  /** How CONTRIBUTING.md names the file, where every such change has another name. */
  readonly shown?: string;
};

/** A file that a person makes or edits. */
export type Step = NamedFile & {
  /** The file's new text; of a new file the old text is ''. */
  readonly edit: (text: string) => string;
};

/** Makes a file. */
export function create(text: string): Step['edit'] {
  return (old) => {
    if (old !== '') throw new Error('There is such a file already.');
    return text;
  };
}

/** Puts a text behind another, which the file holds once. */
export function insertAfter(anchor: string, text: string): Step['edit'] {
  return replace(anchor, anchor + text);
}

/** Replaces a text that the file holds once. */
export function replace(old: string, next: string): Step['edit'] {
  return (text) => {
    const [before, after, ...more] = text.split(old);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`The text is not there once: ${old}`);
    }
    return before + next + after;
  };
}

/** Adds texts to a locale file, each at its path of keys. */
export function addTexts(texts: Readonly<Record<string, unknown>>): Step['edit'] {
  return (text) => {
    const locale = JSON.parse(text) as Record<string, unknown>;
    for (const [path, value] of Object.entries(texts)) {
      const keys = path.split('.');
      const last = keys.pop() ?? '';
      let place = locale;
      for (const key of keys) place = place[key] as Record<string, unknown>;
      place[last] = value;
    }
    return `${JSON.stringify(locale, null, 2)}\n`;
  };
}
