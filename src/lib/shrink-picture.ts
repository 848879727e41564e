const quality = 0.8;

/**
 * Draws a picture again, upright and with its longer side at most `longestSide` pixels. What was written
 * beside the picture, e.g. where it was taken, is not drawn. `null` when the browser can't read the file.
 */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<Blob | null> {
  const bitmap = await decode(file);
  if (bitmap === null) return null;
  const {width, height} = fitInto(bitmap, longestSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw on a canvas.');
  // JPEG knows nothing transparent: without paper under it, it would turn black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return encode(canvas);
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, {imageOrientation: 'from-image'});
  } catch (error) {
    // Browsers that do not know the word yet turn the picture upright of their own accord.
    if (error instanceof TypeError) return createImageBitmap(file).catch(() => null);
    return null;
  }
}

/** WebP; a browser that cannot write it gives PNG instead of saying so. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : requireBlob(await toBlob(canvas, 'image/jpeg'));
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

function requireBlob(picture: Blob | null): Blob {
  if (picture === null) throw new Error('The picture could not be written.');
  return picture;
}

type Size = {readonly width: number; readonly height: number};

/** The size of a picture scaled down until its longer side is at most `longestSide`; never scaled up. */
export function fitInto({width, height}: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return {width: scaled(width, scale), height: scaled(height, scale)};
}

/** A line of a panorama is still a pixel high. */
function scaled(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}
