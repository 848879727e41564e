import {useCallback} from 'react';

type BlobImageProps = {
  readonly picture: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
  /** Called when the browser cannot show the picture. */
  readonly onBroken?: () => void;
};

/** Shows a picture from memory; its object URL is released with the image. */
export function BlobImage({picture, alt, className, onBroken}: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} className={className} alt={alt} onError={onBroken} />;
}
