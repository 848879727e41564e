import {useSearchParams} from 'react-router-dom';
import type {ListedBrother} from '#src/domain/directory/members.ts';
import {type Locale, locales} from '#src/i18n/locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {idIn} from '#src/lib/uuid.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {printPage} from '#src/ui/print-button.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import styles from './directory.module.css';

const papers = ['A5', 'A4'] as const;
export type PaperSize = (typeof papers)[number];

/** What the user has chosen. All of it is in the address, so that Back, a reload and a shared link restore it. */
export type DirectoryView = {
  /** The language of the directory; that of the app until the user chooses another. */
  readonly locale: Locale;
  readonly paper: PaperSize;
  readonly hasPhotos: boolean;
  /** `null` is the whole province. */
  readonly circumscriptionId: string | null;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
};

/** The names in the address. */
const viewNames = {
  locale: 'language',
  paper: 'paper',
  photos: 'photos',
  circumscription: 'circumscription',
} as const;

export function useDirectoryView(): DirectoryView {
  const [query, setQuery] = useSearchParams();
  const shown = useLocale();
  const asked = (name: keyof typeof viewNames): string => query.get(viewNames[name]) ?? '';
  return {
    locale: locales.find((locale) => locale === asked('locale')) ?? shown,
    paper: papers.find((paper) => paper === asked('paper')) ?? 'A5',
    hasPhotos: asked('photos') === 'yes',
    circumscriptionId: idIn(query, viewNames.circumscription) || null,
    change: (changes) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      setQuery(next, {replace: true});
    },
  };
}

type DirectoryControlsProps = {
  readonly view: DirectoryView;
  readonly brothers: readonly ListedBrother[];
  readonly units: readonly {readonly id: string; readonly name: string}[];
  /** The photos to print, and those of them that are on this device; `undefined` until they are loaded. */
  readonly photos: {readonly all: number; readonly here: number | undefined};
  /** Whether the pages and their pictures can be printed. */
  readonly isReady: boolean;
};

/** The choices about the booklet, and the button that prints it. */
export function DirectoryControls({
  view,
  brothers,
  units,
  photos,
  isReady,
}: DirectoryControlsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {collator, number} = useFormats();
  const allowed = brothers.filter(({contact}) => contact !== null).length;
  const {all, here = all} = photos;
  const change = (name: keyof typeof viewNames) => (value: string) =>
    view.change({[viewNames[name]]: value});
  return (
    <Card>
      <div className={styles['choices']}>
        <SelectField
          label={t('directory.language')}
          value={view.locale}
          onChange={change('locale')}
          options={locales.map((value) => ({value, label: t(`ui.languageNames.${value}`)}))}
        />
        <SelectField
          label={t('directory.paper')}
          value={view.paper}
          onChange={change('paper')}
          options={papers.map((value) => ({value, label: value}))}
        />
        <SelectField
          label={t('directory.photos')}
          value={view.hasPhotos ? 'yes' : ''}
          onChange={change('photos')}
          options={[
            {value: '', label: t('directory.withoutPhotos')},
            {value: 'yes', label: t('directory.withPhotos')},
          ]}
        />
        <SelectField
          label={labels.one('circumscriptions')}
          value={view.circumscriptionId ?? ''}
          onChange={change('circumscription')}
          options={[
            {value: '', label: t('directory.province')},
            ...units
              .map(({id, name}) => ({value: id, label: name}))
              .sort((a, b) => collator.compare(a.label, b.label)),
          ]}
        />
      </div>
      <p className={styles['soft']}>
        {t('directory.consents', {shown: number(allowed), all: number(brothers.length)})}
      </p>
      <p role="status" className={styles['soft']}>
        {here < all ? t('directory.missingPhotos', {shown: number(here), all: number(all)}) : null}
      </p>
      <div>
        <Button look="filled" icon="print" disabled={!isReady} onClick={printPage}>
          {t('ui.print')}
        </Button>
      </div>
    </Card>
  );
}
