/** The screen sizes of the tests, in CSS pixels. */
export const screens = {
  phone: {width: 390, height: 844},
  // As many friars have one.
  smallPhone: {width: 360, height: 640},
  phoneOnItsSide: {width: 640, height: 360},
  tablet: {width: 768, height: 1024},
  // A tablet on its side: hardly wider than where the menu appears.
  besideMenu: {width: 1024, height: 768},
  wide: {width: 1280, height: 800},
  // The narrowest width that WCAG requires: 1280 px at 400 % zoom.
  narrow: {width: 320, height: 640},
} as const;
