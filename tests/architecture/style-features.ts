import {compatData, type Feature} from './oldest-browsers.ts';

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = compatData.css as Readonly<Record<'properties' | 'selectors' | 'types' | 'at-rules', Feature>>;

/** A feature of a style sheet, by its path in MDN's table. */
export type Use = {readonly name: string; readonly feature: Feature};

/**
 * Lists what a style sheet uses: properties with their keywords and functions, pseudo-classes and at-rules. A
 * declaration after another one of the same property in its block does not count: browsers that do not know it
 * keep the first.
 */
export function featuresOf(css: string): Use[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '');
  const uses = [...plain.matchAll(/([^{};]*)(?=\{)/g)].flatMap(([prelude]) =>
    inPrelude(prelude.trim()),
  );
  for (const [, block = ''] of plain.matchAll(/\{([^{}]*)\}/g)) {
    const seen = new Set<string>();
    for (const [, property = '', value = ''] of block.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) {
      if (!seen.has(property)) uses.push(...inDeclaration(property, value));
      seen.add(property);
    }
  }
  return uses;
}

function inPrelude(prelude: string): Use[] {
  const [, rule, condition = ''] = /^@([\w-]+)\s*(.*)$/s.exec(prelude) ?? [];
  if (rule !== undefined) {
    const parts = [...condition.matchAll(/\(\s*([\w-]+)/g)].map(([, name = '']) => name);
    return [
      ...known(`css.at-rules.${rule}`, atRules[rule]),
      ...parts.flatMap((part) => known(`css.at-rules.${rule}.${part}`, atRules[rule]?.[part])),
    ];
  }
  return [...prelude.matchAll(/::?([\w-]+)/g)].flatMap(([, name = '']) =>
    known(`css.selectors.${name}`, selectors[name]),
  );
}

function inDeclaration(property: string, value: string): Use[] {
  const own = properties[property];
  const withoutTexts = value.replaceAll(/'[^']*'|"[^"]*"/g, "''");
  const words = [...withoutTexts.matchAll(/[a-z][\w-]*/g)].map(([word]) => word);
  const functions = [...withoutTexts.matchAll(/([a-z][\w-]*)\(/g)].map(([, name = '']) => name);
  return [
    ...known(`css.properties.${property}`, own),
    ...words.flatMap((word) => known(`css.properties.${property}.${word}`, own?.[word])),
    ...functions.flatMap((name) => known(`css.types.${name}`, typeCalled(name))),
    // A text for screen readers beside the text that is shown.
    ...(property === 'content' && value.includes('/')
      ? known('css.properties.content.alt_text', own?.['alt_text'])
      : []),
  ];
}

function typeCalled(name: string): Feature | undefined {
  const group = Object.values(types as Record<string, Feature>).find((type) =>
    Object.hasOwn(type, name),
  );
  return types[name] ?? group?.[name];
}

function known(name: string, feature: Feature | undefined): Use[] {
  return feature?.__compat === undefined ? [] : [{name, feature}];
}
