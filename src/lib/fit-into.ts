export type Size = {readonly width: number; readonly height: number};

/** The size of a picture scaled down until its longer side is at most `longestSide`; never scaled up. */
export function fitInto({width, height}: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {width: scaled(width, scale), height: scaled(height, scale)};
}

/** A line of a panorama is still a pixel high. */
function scaled(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}
