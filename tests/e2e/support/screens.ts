/** The sizes at which pages are looked at. */
export const screens = {
  phone: {width: 390, height: 844},
  wide: {width: 1280, height: 800},
  // The narrowest that WCAG asks for: 1280 px at 400 %.
  narrow: {width: 320, height: 640},
} as const;
