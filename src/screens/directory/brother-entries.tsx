import {createContext, useContext, useEffect, useMemo, useState} from 'react';
import type {ListedBrother, Senior} from '#src/domain/directory/members.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {useStoredPhotos} from '#src/queries/photo.ts';
import styles from './entries.module.css';
import {EntryLine, FactLine, factsLine, type LineWords} from './entries.tsx';
import {useTitledName} from './use-titled-name.ts';

/** The addresses of the photos by the ids of the brothers. */
export const PhotoAddresses = createContext<ReadonlyMap<string, string>>(new Map());

type BrotherEntryProps = {readonly brother: ListedBrother; readonly hasPhoto: boolean};

/** A brother in the order of names. Without his consent neither birth, nor name day, nor contact, nor photo. */
export function BrotherEntry({brother, hasPhoto}: BrotherEntryProps) {
  const {name, facts} = useBrotherWords()(brother);
  return (
    <div className={styles['brother']}>
      {hasPhoto ? <Photo brotherId={brother.id} /> : null}
      <div className={styles['about']}>
        <h4>{name}</h4>
        {facts.map((line) => (
          <FactLine key={line} facts={[line]} />
        ))}
      </div>
    </div>
  );
}

const events = [
  'firstProfession',
  'perpetualProfession',
  'diaconate',
  'priesthood',
  'episcopate',
] as const;

type BrotherWords = {
  readonly name: string;
  /** The lines below the name. */
  readonly facts: readonly string[];
};

/** Returns the function that writes what the directory says of a brother. */
export function useBrotherWords(): (brother: ListedBrother) => BrotherWords {
  const t = useT();
  const labels = useRecordLabels();
  const {day, partialDay} = useFormats();
  const titledName = useTitledName();
  return (brother) => {
    const {status, contact, house} = brother;
    const isTitled = status !== null && status !== 'unknown';
    const title = isTitled ? labels.value('brothers', 'cached_status', status) : null;
    const birth = contact && [contact.birthDate && day(contact.birthDate), contact.birthPlace];
    const born = birth?.filter(Boolean).join(', ');
    const nameDay = contact?.nameDay
      ? t('directory.nameDay', {day: partialDay(contact.nameDay)})
      : null;
    const lines = [
      [title, house],
      [Boolean(born) && t('directory.born', {birth: born ?? ''}), nameDay],
      events.map((event) => {
        const date = brother[event];
        return date && `${t(`directory.events.${event}`)} ${day(date)}`;
      }),
      [contact?.phone ? readablePhone(contact.phone) : null, contact?.email ?? null],
    ];
    return {
      name: titledName(brother),
      facts: lines.map(factsLine).filter((line) => line !== ''),
    };
  };
}

/** The name is beside the photo. */
function Photo({brotherId}: {readonly brotherId: string}) {
  const address = useContext(PhotoAddresses).get(brotherId);
  return address === undefined ? (
    <span className={styles['photo']} />
  ) : (
    <img className={styles['photo']} src={address} alt="" />
  );
}

/** A brother in the order of first professions. */
export function SeniorLine({senior}: {readonly senior: Senior}) {
  return <EntryLine {...useSeniorWords()(senior)} />;
}

export function useSeniorWords(): (senior: Senior) => LineWords {
  const {day, number} = useFormats();
  const titledName = useTitledName();
  return ({rank, brother}) => ({
    name: `${number(rank)}. ${titledName(brother)}`,
    end: brother.firstProfession === null ? '' : day(brother.firstProfession),
  });
}

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
