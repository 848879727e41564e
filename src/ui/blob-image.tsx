import {useCallback} from 'react';

type BlobImageProps = {
  readonly picture: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
  /** The browser cannot show it. */
  readonly onBroken?: () => void;
};

/** Shows a picture that is in memory; its address is given up with the image. */
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
