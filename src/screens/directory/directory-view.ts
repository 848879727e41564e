import {useSearchParams} from 'react-router-dom';
import {type Locale, locales} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';

export const papers = ['A5', 'A4'] as const;
export type Paper = (typeof papers)[number];

/** What the user has chosen. All of it is in the address, so that Back, a reload and a shared link restore it. */
export type DirectoryView = {
  /** The language of the directory; that of the app until the user chooses another. */
  readonly locale: Locale;
  readonly paper: Paper;
  readonly hasPhotos: boolean;
  /** `null` is the whole province. */
  readonly circumscriptionId: string | null;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
};

/** The names in the address. */
export const viewNames = {
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
    circumscriptionId: asked('circumscription') || null,
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
