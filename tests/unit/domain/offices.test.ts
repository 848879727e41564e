import {describe, expect, test} from 'vitest';
import {isGuardian, isNoviceMaster} from '#src/domain/offices.ts';

describe('isGuardian', () => {
  test.each([
    'guardian',
    'Gardian',
    ' GUARDIANO\t',
    'Superiore',
    'superior',
    'Fr. Guardian',
    'Guardiano e parroco',
    'Gardian, Pastor Paroki',
    'guardian (2nd term)',
    'Guardian/Vicar',
    'parroco e guardiano',
    'Vicar, guardian',
    'ex guardiano, poi di nuovo guardiano',
    'P. Guardiano – economo',
    'Pastor paroki dan gardian',
    'gardian.magister novis',
  ])('recognises a guardian in "%s"', (role) => {
    expect(isGuardian(role)).toBe(true);
  });

  test.each([
    null,
    '',
    'vicar',
    'guardians',
    'guardianship',
    'guardian emeritus',
    'Ex guardiano',
    'vicar guardian',
    'vicario del guardiano',
    'vicar of the guardian',
    'wakil gardian',
    'vice-guardian',
    'sekretaris gardian',
    'Guardian Angels',
    'superiore provinciale',
    'provincial superior',
    'Insegnante di scuola superiore',
    'GUARDİAN',
    'posuperior',
  ])('recognises no guardian in "%s"', (role) => {
    expect(isGuardian(role)).toBe(false);
  });
});

describe('isNoviceMaster', () => {
  test.each([
    'novice master',
    'novice_master',
    'Magister Novis',
    '\nmaestro dei novizi\r',
    'Guardian and novice master',
    'Maestro dei novizi, guardiano',
    'P. Magister novis',
  ])('recognises a novice master in "%s"', (role) => {
    expect(isNoviceMaster(role)).toBe(true);
  });

  test.each([
    null,
    'novice',
    'vice novice master',
    'wakil magister novis',
    'socius of the novice master',
    'vicemaestro dei novizi',
    'maestro dei postnovizi',
    'master',
  ])('recognises no novice master in "%s"', (role) => {
    expect(isNoviceMaster(role)).toBe(false);
  });
});
