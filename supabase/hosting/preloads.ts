import type {Plugin, Rolldown} from 'vite';

/** The pages on which the app is opened most, by their path, with the module that the route loads. */
const pages: readonly (readonly [pattern: RegExp, module: string])[] = [
  [/^\/dashboard$/, 'src/screens/dashboard/dashboard-screen.tsx'],
  [/^\/brothers$/, 'src/screens/brothers/brothers-screen.tsx'],
  [/^\/brothers\/profile\//, 'src/screens/brothers/brother-profile-screen.tsx'],
  [/^\/$/, 'src/screens/public/home-screen.tsx'],
  [/^\/login$/, 'src/screens/login/login-screen.tsx'],
  [/^\/(login)?$/, 'src/app/take-over.ts'],
];

/** Those of these pages that show the texts of records. */
const recordPages = /^\/brothers(\/profile\/|$)/;

/** The list of the brothers loads its table on windows of this width. */
const wide = {
  query: '(min-width: 80rem)',
  pattern: /^\/brothers$/,
  module: 'src/screens/brothers/brother-table.tsx',
};

/**
 * Lets index.html fetch the code of the page asked for, and its language, together with the entry. Otherwise the
 * browser learns of them only when the entry has run.
 */
export function writePreloads(): Plugin {
  return {
    name: 'fraternitas:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, {bundle}) {
        if (bundle === undefined) return html;
        const script = `<script>${preloadScript(bundle, html)}</script>`;
        // Behind the script that chooses the language, and before the styles: a script behind them waits for them.
        return html.replace('<script type="module"', `${script}\n    $&`);
      },
    },
  };
}

function preloadScript(bundle: Rolldown.OutputBundle, html: string): string {
  const files: string[] = [];
  const numbersOf = (module: string): number[] =>
    filesOf(bundle, module)
      .filter((file) => !html.includes(file))
      .map((file) => {
        const at = files.indexOf(file);
        return at === -1 ? files.push(file) - 1 : at;
      });
  const byPage = pages.map(
    ([pattern, module]) => `[${String(pattern)},${list(numbersOf(module))}]`,
  );
  const byLocale = ['en', 'id', 'it'].map((locale) => {
    const [first, records] = ['first', 'records'].map((part) =>
      list(numbersOf(`locales/${locale}.json?${part}`)),
    );
    return `${locale}:[${first},${records}]`;
  });
  const table = `[${String(wide.pattern)},${list(numbersOf(wide.module))}]`;
  return `(function(){
var files=${JSON.stringify(files)},pages=[${byPage.join()}],locales={${byLocale.join()}};
if(matchMedia('${wide.query}').matches)pages.push(${table});
var path=location.pathname,texts=locales[document.documentElement.lang]||[[],[]];
var wanted=${String(recordPages)}.test(path)?texts[0].concat(texts[1]):texts[0];
pages.forEach(function(page){if(page[0].test(path))wanted=wanted.concat(page[1])});
wanted.forEach(function(file,at){
if(wanted.indexOf(file)!==at)return;
var link=document.createElement('link'),style=/\\.css$/.test(files[file]);
link.rel=style?'preload':'modulepreload';if(style)link.as='style';
link.crossOrigin='';link.href='/'+files[file];document.head.append(link)})
})()`;
}

function list(numbers: readonly number[]): string {
  return `[${numbers.join()}]`;
}

/** The scripts and styles that are loaded with a module. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const own = chunks.find(({facadeModuleId}) => facadeModuleId?.endsWith(`/${module}`) === true);
  if (own === undefined) throw new Error(`The build made no chunk of ${module}.`);
  const reached = new Set([own.fileName]);
  for (const name of reached) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) reached.add(imported);
  }
  const styles = [...reached].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [...reached, ...styles];
}
