type BlobImageProps = {
  readonly picture: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
  /** Called when the browser cannot show the picture. */
  readonly onBroken?: () => void;
};

/** Shows a picture from memory. */
export function BlobImage({picture, alt, className, onBroken}: BlobImageProps) {
  return <img src={urlOf(picture)} className={className} alt={alt} onError={onBroken} />;
}

const urls = new WeakMap<Blob, string>();
const urlsOfCollected = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url));

/** The address of a picture, the same for every image that shows it; released when nothing has the picture any more. */
function urlOf(picture: Blob): string {
  const known = urls.get(picture);
  if (known !== undefined) return known;
  const url = URL.createObjectURL(picture);
  urls.set(picture, url);
  urlsOfCollected.register(picture, url);
  return url;
}
