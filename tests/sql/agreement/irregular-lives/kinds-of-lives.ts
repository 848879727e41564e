import {youngOrdained, youngProfessed} from './ages.ts';
import {clericEnters, transfersIn} from './entering.ts';
import {brokenNovitiate, interruptedStudies} from './formation.ts';
import type {KindOfLife} from './kind-of-life.ts';
import {deceased, departed} from './leaving.ts';
import {livedIn1917, ordainedUnderOldLaw, professedUnderOldLaw} from './old-law.ts';
import {confusedOrders, leapDays, partialRecords} from './records.ts';
import {exclaustrated, superiors} from './residence.ts';
import {readmittedAfterPerpetualVows, readmittedAfterTemporaryVows} from './returning.ts';
import {lapsedVows, prolongedVows, renewalsInsideALongVow, scheduledEvents} from './vows.ts';

/** Every kind of irregular life, by its name. */
export const kindsOfLives: Readonly<Record<string, KindOfLife>> = {
  clericEnters,
  transfersIn,
  readmittedAfterTemporaryVows,
  readmittedAfterPerpetualVows,
  brokenNovitiate,
  interruptedStudies,
  youngProfessed,
  youngOrdained,
  professedUnderOldLaw,
  ordainedUnderOldLaw,
  livedIn1917,
  prolongedVows,
  renewalsInsideALongVow,
  lapsedVows,
  scheduledEvents,
  partialRecords,
  leapDays,
  confusedOrders,
  exclaustrated,
  superiors,
  departed,
  deceased,
};
