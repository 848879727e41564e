/**
 * Brings a telephone number, as people write it, into the form `+628123456789` (E.164). A number that
 * begins with neither `+` nor `00` is taken for one of `region`. What is no number comes back as it was.
 */
export function completePhone(typed: string, region: string | null): string {
  const bare = typed.normalize('NFKC').replace(SEPARATORS, '');
  if (!/^\+?\d+$/.test(bare)) return typed;
  const dialled = bare.replace(/^00/, '+');
  if (dialled.startsWith('+')) {
    const code = leadingCode(dialled.slice(1));
    return code === null ? dialled : international(code, dialled.slice(1 + code.length));
  }
  const code = region === null ? null : callingCodeOf(region);
  if (code === null) return typed;
  return international(code, isPlusForgotten(dialled, code) ? dialled.slice(code.length) : dialled);
}

/** Whether a text is a whole international number. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** Shows an international number in groups, `+62 812 345 6789`; any other text as it is. */
export function readablePhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const code = leadingCode(phone.slice(1));
  if (code === null) return phone;
  return [`+${code}`, ...grouped(phone.slice(1 + code.length))].join(' ');
}

/** The first number in a text that is long enough to be called, and its position in the text. */
export function phoneWithin(text: string): {readonly start: number; readonly end: number} | null {
  const match = /\+?\d[\d\s().\-/]{5,}\d/.exec(text);
  return match === null ? null : {start: match.index, end: match.index + match[0].length};
}

/** Returns the numbers of a text that has several, e.g. '333 1234567 / 06 123456'; otherwise the text alone. */
export function severalPhones(text: string): readonly string[] {
  const parts = text.split(/[;,/|\n]+/).map((part) => part.trim());
  // An area code before a slash is no number.
  const areNumbers = parts.every((part) => part.replaceAll(/\D/g, '').length >= 6);
  return areNumbers ? parts : [text];
}

// Also characters that cannot be seen: phones copy a number between marks of its direction.
const SEPARATORS = /[\s().\-/\u2010-\u2015\p{Cf}]/gu;

/** Where a zero at the beginning belongs to the number, abroad as well. */
const zeroKept: ReadonlySet<string> = new Set(['39', '378', '225', '229', '242']);

/** What is dialled first inside a country and left out from abroad, where it is not a zero. */
const trunks: Readonly<Record<string, string>> = {1: '1', 7: '8', 36: '06', 375: '80'};

function international(code: string, national: string): string {
  if (zeroKept.has(code)) return `+${code}${national}`;
  const trunk = trunks[code] ?? '0';
  // A one or an eight may also be the first digit of a number written without it.
  const isWhole = !trunk.startsWith('0') && national.length <= 10;
  const rest = national.startsWith(trunk) && !isWhole ? national.slice(trunk.length) : national;
  return `+${code}${rest}`;
}

/** Inside a country that dials a zero first, its own code at the beginning can only be the international one. */
function isPlusForgotten(digits: string, code: string): boolean {
  const dialsZero = !zeroKept.has(code) && !(code in trunks);
  return dialsZero && digits.length >= 10 && digits.startsWith(code);
}

/** Cuts digits into groups of three, the last ones of four. */
function grouped(digits: string): string[] {
  const fours = digits.length % 3;
  const threes = Math.floor(digits.length / 3) - fours;
  if (threes < 0) return [digits];
  return Array.from({length: threes + fours}, (_, index) => {
    const start = index * 3 + Math.max(0, index - threes);
    return digits.slice(start, start + (index < threes ? 3 : 4));
  });
}

/** The international numbering plan: each calling code with the regions (ISO 3166) behind it. */
const plan = [
  '1 US CA AG AI AS BB BM BS DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI, 7 RU KZ, 20 ',
  'EG, 27 ZA, 30 GR, 31 NL, 32 BE, 33 FR, 34 ES, 36 HU, 39 IT VA, 40 RO, 41 CH, 43 AT, 44 GB GG ',
  'IM JE, 45 DK, 46 SE, 47 NO SJ, 48 PL, 49 DE, 51 PE, 52 MX, 53 CU, 54 AR, 55 BR, 56 CL, 57 ',
  'CO, 58 VE, 60 MY, 61 AU CC CX, 62 ID, 63 PH, 64 NZ, 65 SG, 66 TH, 81 JP, 82 KR, 84 VN, 86 ',
  'CN, 90 TR, 91 IN, 92 PK, 93 AF, 94 LK, 95 MM, 98 IR, 211 SS, 212 MA EH, 213 DZ, 216 TN, 218 ',
  'LY, 220 GM, 221 SN, 222 MR, 223 ML, 224 GN, 225 CI, 226 BF, 227 NE, 228 TG, 229 BJ, 230 MU, ',
  '231 LR, 232 SL, 233 GH, 234 NG, 235 TD, 236 CF, 237 CM, 238 CV, 239 ST, 240 GQ, 241 GA, 242 ',
  'CG, 243 CD, 244 AO, 245 GW, 246 IO, 248 SC, 249 SD, 250 RW, 251 ET, 252 SO, 253 DJ, 254 KE, ',
  '255 TZ, 256 UG, 257 BI, 258 MZ, 260 ZM, 261 MG, 262 RE YT, 263 ZW, 264 NA, 265 MW, 266 LS, ',
  '267 BW, 268 SZ, 269 KM, 290 SH, 291 ER, 297 AW, 298 FO, 299 GL, 350 GI, 351 PT, 352 LU, 353 ',
  'IE, 354 IS, 355 AL, 356 MT, 357 CY, 358 FI AX, 359 BG, 370 LT, 371 LV, 372 EE, 373 MD, 374 ',
  'AM, 375 BY, 376 AD, 377 MC, 378 SM, 380 UA, 381 RS, 382 ME, 383 XK, 385 HR, 386 SI, 387 BA, ',
  '389 MK, 420 CZ, 421 SK, 423 LI, 500 FK, 501 BZ, 502 GT, 503 SV, 504 HN, 505 NI, 506 CR, 507 ',
  'PA, 508 PM, 509 HT, 590 GP BL MF, 591 BO, 592 GY, 593 EC, 594 GF, 595 PY, 596 MQ, 597 SR, ',
  '598 UY, 599 CW BQ, 670 TL, 672 NF, 673 BN, 674 NR, 675 PG, 676 TO, 677 SB, 678 VU, 679 FJ, ',
  '680 PW, 681 WF, 682 CK, 683 NU, 685 WS, 686 KI, 687 NC, 688 TV, 689 PF, 690 TK, 691 FM, 692 ',
  'MH, 850 KP, 852 HK, 853 MO, 855 KH, 856 LA, 880 BD, 886 TW, 960 MV, 961 LB, 962 JO, 963 SY, ',
  '964 IQ, 965 KW, 966 SA, 967 YE, 968 OM, 970 PS, 971 AE, 972 IL, 973 BH, 974 QA, 975 BT, 976 ',
  'MN, 977 NP, 992 TJ, 993 TM, 994 AZ, 995 GE, 996 KG, 998 UZ',
].join('');

const codes = new Map(
  plan.split(', ').flatMap((line) => {
    const [code = '', ...regions] = line.split(' ');
    return regions.map((region): [string, string] => [region, code]);
  }),
);
const known = new Set(codes.values());

/** Every region that has a calling code, by its ISO 3166 letters. */
export const dialledRegions: readonly string[] = [...codes.keys()];

/** Tells what is dialled before a region's numbers, without the plus; `null` for an unknown region. */
export function callingCodeOf(region: string): string | null {
  return codes.get(region) ?? null;
}

/** Finds the calling code an international number begins with; none is the beginning of another. */
export function leadingCode(digits: string): string | null {
  return [1, 2, 3].map((length) => digits.slice(0, length)).find((code) => known.has(code)) ?? null;
}
