/**
 * Lets Node warn with an error. The library hides one warning with a filter that knows only texts and throws at an error,
 * so that what caused the warning would fail: a request, or the start of a process. Call it when the library is loaded.
 */
export function takeErrorsAsWarnings(): void {
  if (process.emitWarning === taking) return;
  const filter = process.emitWarning.bind(process);
  taking = (warning: string | Error, ...rest: unknown[]) => {
    const text =
      warning instanceof Error
        ? [warning.message, {type: warning.name, detail: warning.stack}]
        : [warning, ...rest];
    Reflect.apply(filter, process, text);
  };
  process.emitWarning = taking;
}

let taking: typeof process.emitWarning | null = null;
