/** A browser tab as the journeys drive it; the same in every engine. */
export type Tab = {
  /** Loads an address of the app again, such as `/brothers`. */
  goto(path: string): Promise<void>;
  /** Goes one step back in the tab's navigation. */
  back(): Promise<void>;
  /** Evaluates the body of an async function in the page; what it returns must be JSON. */
  run(body: string): Promise<unknown>;
  /** Types into the input with this label, in place of what it holds. */
  fill(label: string, text: string): Promise<void>;
  /** Clicks the button with this name. */
  press(button: string): Promise<void>;
};

/** A browser with a profile of its own. */
export type Browser = {
  readonly tab: Tab;
  close(): Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** Throws an error that names the package to install when the engine is not on this machine. */
  open(baseUrl: string): Promise<Browser>;
};

/** What every journey runs at: a narrow phone. */
export const screen = {width: 360, height: 640} as const;
