/** Lets the page draw and listen between two pieces of work. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
