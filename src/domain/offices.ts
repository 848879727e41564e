import {listedRole, textWords} from './listed-role.ts';
import {houseRoleNames} from './role-names.ts';

/**
 * Reads whether a role in a house of the order is that of the guardian, alone or among others: 'guardian', 'Guardiano
 * e parroco', 'Fr. Guardian', 'Superiore'. `app.is_guardian` is the same in SQL.
 */
export function isGuardian(role: string | null): boolean {
  if (role === null || role === 'guardian') return role !== null;
  return /gu?ardian|superior/i.test(role) && guardian(textWords(role));
}

/** Reads whether a role is that of the novice master, alone or among others. */
export function isNoviceMaster(role: string | null): boolean {
  return role !== null && /novi/i.test(role) && noviceMaster(textWords(role));
}

/** What a brother is in a house who has no office there, in the order of a house. */
export const places: readonly string[] = [
  'member',
  'student',
  'novice',
  'postulant',
  'aspirant',
  'resident',
  'guest',
];

/** Tells whether a role in a house is an office, and not only a place in it. */
export function isOffice(role: string): boolean {
  return role.trim() !== '' && !places.includes(listedRole(houseRoleNames, role) ?? '');
}

/** Words before or after an office that make it another one, or none: 'vicar of the guardian', 'ex guardiano'. */
const before =
  'ex|former|past|previous|mantan|bekas|gia|già|vice|vicar|vicario|vikaris|wakil|sub|assistant|assistente|asisten|' +
  'pembantu|aiuto|deputy|socius|secretary|segretario|sekretaris|of|to|the|del|al|dal|provincial|general|major|' +
  'regional|mother|scuola|scuole|media|medie|istituto';
const after =
  'emeritus|emerito|angel|angels|provincial|provinciale|provinsial|general|generale|jenderal|major|maggiore|' +
  'regional|regionale';

const guardian = holder('guardian|gardian|guardiano|superior|superiore');
const noviceMaster = holder(
  'novice master|novice director|master of novices|director of novices|magister novis|magister novisiat|' +
    'pembina novis|maestro dei novizi|maestro di noviziato',
);

/** Returns a function that finds one of the names of an office among words. */
function holder(names: string): (words: string) => boolean {
  const others = new RegExp(
    ` (?:${before}) (?:${names})(?= )| (?:${names})(?= (?:${after}) )`,
    'g',
  );
  const own = new RegExp(` (?:${names})(?= )`);
  return (words) => own.test(words.replaceAll(others, ''));
}
