import type admin from '#locales/admin/en.json';
import type attachments from '#locales/attachments/en.json';
import type changes from '#locales/changes/en.json';
import type chapters from '#locales/chapters/en.json';
import type everybody from '#locales/en.json';
import type directory from '#locales/directory/en.json';
import type issues from '#locales/issues/en.json';
import type papers from '#locales/papers/en.json';
import type rules from '#locales/rules/en.json';
import type settings from '#locales/settings/en.json';
import type together from '#locales/together/en.json';
import type year from '#locales/year/en.json';

/** Every text of the interface, by its path in the English locale files; plurals without their suffix. */
export type Key = Leaves<
  typeof everybody &
    typeof admin &
    typeof attachments &
    typeof changes &
    typeof chapters &
    typeof directory &
    typeof issues &
    typeof papers &
    typeof rules &
    typeof settings &
    typeof together &
    typeof year
>;

type Leaves<Block> = {
  [Name in keyof Block & string]: Block[Name] extends string
    ? WithoutPlural<Name>
    : `${Name}.${Leaves<Block[Name]>}`;
}[keyof Block & string];

type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${'one' | 'other'}`
  ? Stem
  : Name;

/** What fills the `{{names}}` of a text; `count` also chooses its plural. */
export type Placeholders = Readonly<Record<string, string | number>>;

export type Translate = (key: Key, values?: Placeholders) => string;
