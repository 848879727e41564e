import {useEffect, useMemo, useState} from 'react';
import {useStoredPhotos} from '#src/queries/photo.ts';

type Loaded = {
  readonly photos: ReadonlyMap<string, Blob>;
  /** By the paths of the photos; kept, so that the browser keeps the pictures. */
  readonly images: ReadonlyMap<string, HTMLImageElement>;
};

/**
 * Returns the addresses of the photos that are on this device, by the ids of the brothers; `undefined` until the browser
 * has loaded them, because it prints only what is loaded. `paths` is by brother too.
 */
export function usePhotoAddresses(
  paths: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | undefined {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = useMemo(() => [...new Set(paths.values())], [paths]);
  const photos = useStoredPhotos(wanted);
  useEffect(() => {
    if (photos === undefined) return undefined;
    const images = new Map([...photos].map(([path, photo]) => [path, imageOf(photo)]));
    let isCurrent = true;
    void Promise.all([...images.values()].map(settled)).then(() => {
      if (isCurrent) setLoaded({photos, images});
    });
    return () => {
      isCurrent = false;
      for (const {src} of images.values()) URL.revokeObjectURL(src);
    };
  }, [photos]);
  return useMemo(() => {
    if (loaded === null || loaded.photos !== photos) return undefined;
    return new Map(
      [...paths].flatMap(([brotherId, path]): [string, string][] => {
        const image = loaded.images.get(path);
        return image === undefined ? [] : [[brotherId, image.src]];
      }),
    );
  }, [loaded, photos, paths]);
}

function imageOf(photo: Blob): HTMLImageElement {
  const image = new Image();
  image.src = URL.createObjectURL(photo);
  return image;
}

/** A file that is no picture leaves its place empty. */
async function settled(image: HTMLImageElement): Promise<void> {
  await image.decode().catch(() => undefined);
}
