/** Lets the page draw and listen between two pieces of work. */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
