/** A way to break the engine or the server: one exact part of a text, and its replacement. */
export type Break = {
  readonly name: string;
  /** The path of a source file, or the name of an SQL function, whose last definition is changed. */
  readonly place: string;
  readonly from: string;
  readonly to: string;
  readonly foundBy: Finder;
};

/**
 * What finds a break: the first storms over the model or over the SQL, those that can contain everything,
 * or one test by its file and its title.
 */
export type Finder = StormName | {readonly file: string; readonly title: string};

export type StormName =
  | 'model'
  | 'sql'
  | 'full model'
  | 'full sql'
  | 'wide model'
  | 'wide sql'
  | 'photo model';
