import type {ListedRoles} from '#src/domain/role-rank.ts';
import type {OfficeOptions} from '#src/domain/terms.ts';
import type {SeriesSettings} from '#src/domain/vow-series.ts';
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
  ) => ReturnType<OfficeOptions['settingsOf']> & SeriesSettings;
  /** Whether the totals include the novices. */
  readonly countNovices: boolean;
};
