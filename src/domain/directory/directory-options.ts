import type {ListedRoles} from '#src/domain/role-rank.ts';
import type {ProvinceSettings} from '#src/domain/settings.ts';
import type {OfficeOptions} from '#src/domain/terms.ts';
import type {Day} from '#src/lib/civil-date.ts';

export type DirectoryOptions = {
  readonly today: Day;
  /** The circumscription whose directory it is; `null` for the whole province. */
  readonly circumscriptionId: string | null;
  /** Sorts names in the language of the directory. */
  readonly compareNames: (a: string, b: string) => number;
  readonly houseRoles: ListedRoles;
  readonly roles: ListedRoles;
  /** What holds in a circumscription. */
  readonly settingsOf: (
    circumscriptionId: string,
  ) => ReturnType<OfficeOptions['settingsOf']> & Pick<ProvinceSettings, 'tempVowMonths'>;
  /** Whether the totals include the novices. */
  readonly countNovices: boolean;
};
