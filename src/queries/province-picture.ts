import {useEffect, useMemo, useState} from 'react';
import {drawProvince, type ProvincePicture} from '#src/domain/province-picture.ts';
import type {ProvinceRows} from '#src/domain/province-on-date.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {runInPieces} from '#src/lib/run-in-pieces.ts';
import type {RowOf} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {type TableView, useTable} from './rows.ts';

type BrotherRow = RowOf<'brothers'>;
export type Picture = ProvincePicture<BrotherRow>;

/**
 * Returns the picture of the province, or of one circumscription, on a day; `undefined` until it is computed. While
 * another one is computed, it returns the former: the page stays usable, as it is computed in short pieces.
 */
export function useProvincePicture(
  day: Day,
  circumscriptionId: string | null,
): Picture | undefined {
  const known = useKnownPictures();
  const [shown, setShown] = useState<Picture>();
  const key = `${day} ${circumscriptionId ?? ''}`;
  const ready = known?.pictures.get(key);
  useEffect(() => {
    if (known === undefined || ready !== undefined) return undefined;
    const stopped = new AbortController();
    void (async () => {
      const picture = await runInPieces(
        drawProvince(rowsOf(known.rows, circumscriptionId), day),
        stopped.signal,
      );
      if (picture === null) return;
      if (known.pictures.size >= MOST_PICTURES) known.pictures.clear();
      known.pictures.set(key, picture);
      setShown(picture);
    })();
    return () => stopped.abort();
  }, [known, ready, key, day, circumscriptionId]);
  return ready ?? shown;
}

type KnownPictures = {
  readonly rows: ProvinceRows<BrotherRow>;
  /** By day and circumscription. */
  readonly pictures: Map<string, Picture>;
};

/** Each holds the members of 21 years. */
const MOST_PICTURES = 4;

type Views = {
  readonly vows: TableView<'vows'>;
  readonly ordinations: TableView<'ordinations'>;
  readonly formation: TableView<'formation_stages'>;
  readonly settings: TableView<'settings'>;
};

/** Keeps the pictures of the present rows, so that a user who comes back from a profile finds the page at once. */
const byBrothers = new WeakMap<TableView<'brothers'>, Views & KnownPictures>();

function useKnownPictures(): KnownPictures | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const settings = useTable('settings');
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation || !settings) return undefined;
    const known = byBrothers.get(brothers);
    const isSame =
      known?.vows === vows &&
      known.ordinations === ordinations &&
      known.formation === formation &&
      known.settings === settings;
    if (isSame) return known;
    const rows = {
      brothers: remainingRows(brothers.all),
      vows: remainingRows(vows.all),
      ordinations: remainingRows(ordinations.all),
      formation: remainingRows(formation.all),
      settings: remainingRows(settings.all),
    };
    const fresh = {
      vows,
      ordinations,
      formation,
      settings,
      rows,
      pictures: new Map<string, Picture>(),
    };
    byBrothers.set(brothers, fresh);
    return fresh;
  }, [brothers, vows, ordinations, formation, settings]);
}

function rowsOf(
  rows: ProvinceRows<BrotherRow>,
  circumscriptionId: string | null,
): ProvinceRows<BrotherRow> {
  if (circumscriptionId === null) return rows;
  const brothers = rows.brothers.filter((row) => row.circumscription_id === circumscriptionId);
  return {...rows, brothers};
}
