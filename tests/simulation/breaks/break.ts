/** A way to break the engine or the server: one exact part of a text, and its replacement. */
export type Break = {
  readonly name: string;
  /** The path of a source file, or the name of an SQL function, whose last definition is changed. */
  readonly place: string;
  readonly from: string;
  readonly to: string;
  readonly foundBy: Finder;
};

/** What finds a break: the storm over the model or over the SQL, or one test by its file and its title. */
export type Finder = 'model' | 'sql' | {readonly file: string; readonly title: string};
