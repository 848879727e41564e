import type {Locale} from './locale.ts';

type Texts = Readonly<Record<Locale, () => Promise<{readonly default: object}>>>;

/** The texts that only the pages of one area show; they are loaded with its first page. */
export const areaTexts = {
  admin: {
    en: () => import('#locales/admin/en.json'),
    id: () => import('#locales/admin/id.json'),
    it: () => import('#locales/admin/it.json'),
  },
  attachments: {
    en: () => import('#locales/attachments/en.json'),
    id: () => import('#locales/attachments/id.json'),
    it: () => import('#locales/attachments/it.json'),
  },
  changes: {
    en: () => import('#locales/changes/en.json'),
    id: () => import('#locales/changes/id.json'),
    it: () => import('#locales/changes/it.json'),
  },
  chapters: {
    en: () => import('#locales/chapters/en.json'),
    id: () => import('#locales/chapters/id.json'),
    it: () => import('#locales/chapters/it.json'),
  },
  directory: {
    en: () => import('#locales/directory/en.json'),
    id: () => import('#locales/directory/id.json'),
    it: () => import('#locales/directory/it.json'),
  },
  issues: {
    en: () => import('#locales/issues/en.json'),
    id: () => import('#locales/issues/id.json'),
    it: () => import('#locales/issues/it.json'),
  },
  papers: {
    en: () => import('#locales/papers/en.json'),
    id: () => import('#locales/papers/id.json'),
    it: () => import('#locales/papers/it.json'),
  },
  records: {
    en: () => import('#locales/en.json?records'),
    id: () => import('#locales/id.json?records'),
    it: () => import('#locales/it.json?records'),
  },
  rules: {
    en: () => import('#locales/rules/en.json'),
    id: () => import('#locales/rules/id.json'),
    it: () => import('#locales/rules/it.json'),
  },
  settings: {
    en: () => import('#locales/settings/en.json'),
    id: () => import('#locales/settings/id.json'),
    it: () => import('#locales/settings/it.json'),
  },
  together: {
    en: () => import('#locales/together/en.json'),
    id: () => import('#locales/together/id.json'),
    it: () => import('#locales/together/it.json'),
  },
  year: {
    en: () => import('#locales/year/en.json'),
    id: () => import('#locales/year/id.json'),
    it: () => import('#locales/year/it.json'),
  },
} satisfies Record<string, Texts>;

export type TextArea = keyof typeof areaTexts;
