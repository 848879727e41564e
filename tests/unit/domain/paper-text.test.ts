import {expect, test} from 'vitest';
import {filledParagraphs, unknownPlaceholders} from '#src/domain/paper-text.ts';
import {paperTextsIn, readSettings} from '#src/domain/settings.ts';

test('the values of a brother fill a text, which keeps its paragraphs and lines', () => {
  const text = 'Dear {brother},\n\nwe send you\nto {house}.\n \n\nPeace!';
  expect(filledParagraphs(text, {brother: 'Leo', house: 'Greccio'})).toEqual([
    'Dear Leo,',
    'we send you\nto Greccio.',
    'Peace!',
  ]);
});

test('a line is left out when one of its values is missing, and an empty paragraph with it', () => {
  const text = 'To {house}.\nAs {office}.\n\nBy {chapter}.';
  expect(filledParagraphs(text, {house: 'Greccio', office: ''})).toEqual(['To Greccio.']);
});

test('a line with a list is repeated for each of its values', () => {
  const text = '{former} ends on {former_end}.';
  const values = {former: ['Greccio', 'Rieti'], former_end: '1 May'};
  expect(filledParagraphs(text, values)).toEqual(['Greccio ends on 1 May.\nRieti ends on 1 May.']);
  expect(filledParagraphs(text, {...values, former: []})).toEqual([]);
});

test('a value is never read as a placeholder', () => {
  expect(filledParagraphs('{brother}', {brother: '{house} $& <b>', house: 'x'})).toEqual([
    '{house} $& <b>',
  ]);
});

test.each([
  ['Dear {brother}', []],
  ['Dear {Brother} of {hause}, {hause}', ['{Brother}', '{hause}']],
  ['{born}', ['{born}']],
  ['{ brother }', ['{ brother }']],
  ['a } b {brother', ['}', '{']],
  ['{{brother}}', ['{', '}']],
  ['{}', ['{}']],
])('the text %j names the unknown values %j', (text, unknown) => {
  expect(unknownPlaceholders('obedience_letter', text)).toEqual(unknown);
});

test.each(['text', null, ['text'], {en: ' '}, {en: 5}])('%j is no text of a paper', (value) => {
  expect(paperTextsIn(value)).toEqual({});
});

test('a circumscription has its own text of a language instead of that of the province', () => {
  const row = {key: 'obedience_letter', circumscription_id: null, value: {en: 'All', it: 'Tutti'}};
  const own = {...row, circumscription_id: 'c1', value: {en: 'Own'}};
  expect(readSettings([row, own], 'c1').obedienceLetter).toEqual({en: 'Own', it: 'Tutti'});
  expect(readSettings([row, own], 'c2').obedienceLetter).toEqual({en: 'All', it: 'Tutti'});
});
