/**
 * A ref for live regions directly in the body. A dialog hides all else in the body from screen readers, and they announce
 * nothing of what is hidden.
 */
export function stayAnnounced(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  const show = () => region.removeAttribute('aria-hidden');
  show();
  const observer = new MutationObserver(show);
  observer.observe(region, {attributeFilter: ['aria-hidden']});
  return () => observer.disconnect();
}
