import {expect, test} from 'vitest';
import englishRules from '#locales/rules/en.json' with {type: 'json'};
import indonesianRules from '#locales/rules/id.json' with {type: 'json'};
import italianRules from '#locales/rules/it.json' with {type: 'json'};
import english from '#locales/together/en.json' with {type: 'json'};
import indonesian from '#locales/together/id.json' with {type: 'json'};
import italian from '#locales/together/it.json' with {type: 'json'};

test.each([
  ['English', english, englishRules, /died, left, or moved to another province/],
  ['Indonesian', indonesian, indonesianRules, /wafat, keluar, atau pindah ke provinsi/],
  ['Italian', italian, italianRules, /morto, è uscito o è passato a un’altra provincia/],
])(
  'a text about a former member in %s names death, departure and transfer',
  (_, {together}, {rules}, all) => {
    expect(together.hindrances.NOT_A_MEMBER).toMatch(all);
    expect(rules.OPEN_POST_AFTER_EXIT).toMatch(all);
  },
);
