import {isNode, lineOf, nodesOf, textOf, type Node} from './syntax.ts';

/**
 * The widths in rem at which the layout changes: a phone with large text, two columns of a phone's parts, a table, a tablet,
 * the sidebar, room beside it, and room beside a long title too. What holds below a width ends 0.01rem before it.
 */
const breakpoints = [18, 37.5, 44, 48, 62.5, 80, 85];

/** A phone in landscape, or large text: title and buttons leave a dialog no room. */
const lowScreen = 'max-height: 30rem';

const allowed = new Set([
  lowScreen,
  ...breakpoints.flatMap((rem) => [
    `min-width: ${rem}rem`,
    `max-width: ${(rem - 0.01).toFixed(2)}rem`,
  ]),
]);

const sized =
  /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?|font(?:-size)?|border(?:-[a-z-]+)?-radius)$/;
const length = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em)\b/g;

/** Lists the declarations of a style sheet that write a space, a type size or a radius as a length. */
export function writtenSizes(css: string): string[] {
  return [...withoutComments(css).matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g)].flatMap(
    ([, property = '', value = '']) =>
      sized.test(property) && isWritten(value)
        ? [`${property}: ${value.trim().replaceAll(/\s+/g, ' ')}`]
        : [],
  );
}

/** Lists the conditions of a style sheet that name another size of the screen. */
export function otherSizes(css: string): string[] {
  return [...withoutComments(css).matchAll(/@(?:media|container)([^{]+)/g)].flatMap(
    ([, condition = '']) =>
      [...condition.matchAll(/\(([^()]*\d[^()]*)\)/g)]
        .map(([, feature = '']) => feature.trim())
        .filter((feature) => !allowed.has(feature)),
  );
}

/** Lists the properties of objects in code that write such a size, in `style`, `sx` or the theme. */
export function writtenSizesInCode(file: string, source: string): string[] {
  return nodesOf(file, source).flatMap((node) => {
    if (node.type !== 'Property' || !isNode(node['key'])) return [];
    const property = String(node['key']['name'] ?? node['key']['value']).replaceAll(
      /[A-Z]/g,
      (letter) => `-${letter.toLowerCase()}`,
    );
    return sized.test(property) && isNode(node['value']) && isWrittenInCode(node['value'])
      ? [`${file}:${lineOf(source, node)} ${property}`]
      : [];
  });
}

function isWrittenInCode(value: Node): boolean {
  if (value.type !== 'Literal') return false;
  return typeof value['value'] === 'number' ? value['value'] !== 0 : isWritten(textOf(value) ?? '');
}

/** Phones zoom into the page when a field with text below 16px has the focus. */
const textOfFields = /max\(var\(--text-\w+\), 16px\)/g;

/** A line of 1px needs no token. */
function isWritten(value: string): boolean {
  const written = value.replaceAll(textOfFields, '').match(length) ?? [];
  return written.some((one) => !/^-?1px$/.test(one));
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, '');
}
