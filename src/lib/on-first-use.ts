/** Returns a function that makes a value when it is first called, and returns the same one afterwards. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
