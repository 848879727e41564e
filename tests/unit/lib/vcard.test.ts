import fc from 'fast-check';
import {expect, test} from 'vitest';
import {toVCards, type Contact} from '#src/lib/vcard.ts';

const leone: Contact = {
  id: '6f1c1a5e-0000-4000-8000-000000000001',
  name: 'Fra Leone da Montelupo',
  phone: '+39055123456',
  email: 'leone@fraternitas.example',
  organisation: 'Province of Saint Angelo; Apennines',
  note: 'Emergency contact: Lucia (sister), +39 055 123 457\nonly by day',
};
const nothing = {phone: null, email: null, organisation: null, note: null};

test('a contact is written as phones read it', () => {
  expect(toVCards([leone]).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'UID:urn:uuid:6f1c1a5e-0000-4000-8000-000000000001',
    'FN:Fra Leone da Montelupo',
    'N:da Montelupo;Fra Leone;;;',
    'TEL;TYPE=CELL:+39055123456',
    'EMAIL;TYPE=INTERNET:leone@fraternitas.example',
    String.raw`ORG:Province of Saint Angelo\; Apennines`,
    String.raw`NOTE:Emergency contact: Lucia (sister)\, +39 055 123 457\nonly by day`,
    'END:VCARD',
    '',
  ]);
});

test.each([
  ['Yosef', 'N:;Yosef;;;'],
  ['Bonaventura Simanjuntak', 'N:Simanjuntak;Bonaventura;;;'],
  ['Nicolò della Rocca', 'N:della Rocca;Nicolò;;;'],
])('a vCard splits the name %s into the parts %s', (name, line) => {
  expect(toVCards([{...leone, ...nothing, name}])).toContain(`\r\n${line}\r\n`);
});

test('a vCard omits unknown values', () => {
  expect(toVCards([{...leone, ...nothing}])).not.toMatch(/TEL|EMAIL|ORG|NOTE/);
});

test('a vCard file can hold several contacts', () => {
  const file = toVCards([leone, {...leone, name: 'Yosef'}]);
  expect(file.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2);
});

test('a long line is folded between characters and unfolds to the same text', () => {
  fc.assert(
    fc.property(fc.string({unit: 'grapheme', minLength: 60, maxLength: 400}), (text) => {
      const note = text.replaceAll(/[\\,;\r\n]/g, '');
      const file = toVCards([{...leone, note}]);
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n ', '')).toContain(`\r\nNOTE:${note}\r\n`);
      expect(file).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
