import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { bundledServer } from './scripts/bundled-server.mjs'
import { leanIcons } from './scripts/lean-icons.mjs'
import { minifiedScript } from './scripts/minified-script.mjs'

/** Modules that every page loads, or nearly every one. */
const COMMON = /src\/(ui|platform|shared|app\/layouts)\/|lucide-react/
/** Except the modules of maps, search, forms, characters, documents, albums and mobile pages: those pages load them. */
const NOT_COMMON = [
  /src\/ui\/(map\/|styles\/|forms\/)|src\/shared\/(search|packed-list|follows|offline\/|webhooks|map\/|events\/event-columns|registrations\/)/,
  /src\/ui\/(components\/(diff\/|header-image|qr-code|sortable-list|share-button)|network\/(hold-|get-from-api)|hooks\/use-copy|i18n\/(file-size|number-marks))|src\/shared\/((albums|casting|characters|documents|abuse-reports)\/|event-panel-paths)/,
  /icons\/(plus|minus|crosshair|arrow-up-right|locate-fixed|eye|eye-off|fingerprint-pattern|circle-exclamation-point)\./,
  /icons\/(ellipsis|flag|grip-vertical|image-up|mail-exclamation-point|send|upload)\./,
  /icons\/(arrow-right|clock|crop|image-off|images|loader-circle|log-in|rotate-cw|scan-eye|trash-2|user-check)\./,
  /icons\/(flame|key-round|map|pause|play|sliders-horizontal|stamp)\.|src\/ui\/hooks\/use-copy/,
  /icons\/(house|calendar-days|drama|circle-user-round|landmark|door-closed|list|pencil)\./,
  /src\/ui\/(components\/feedback\/(empty-state|failed-load)|hooks\/use-(closing-details|hydrated))|icons\/(chevron-|mail\.|search\.|triangle-)/,
]
/** Styles that many pages use. Not with the component that happens to import them, or a page would load its script. */
const COMMON_STYLES =
  /src\/ui\/(primitives\/|(components\/(list-with-map|suggestions|feedback\/empty-state)|forms\/saving\/save-bar)\.module)/
/** Modules of signed-in pages only. */
const PANELS =
  /src\/(ui\/(components\/(panels\/|silent-sorting|feedback\/(confirm-dialog|toast|success-note|upload-note))|i18n\/(local-times|area-messages)|forms\/(saving\/use-saved-form|form-part|option-card|images\/)|page\/current-tab|rich-text\/)|shared\/(admin-paths|confirmation-phrases|import-paths|member-permissions|membership-paths|panel-lists|phone-number|registrations\/|review\/(audit-log|bulk-decisions|queue-pages|review)|events\/event-form))|icons\/(arrow-left|bell-ring|circle|circle-check|circle-dot|copy|copy-check|credit-card|external-link|flask-conical|lightbulb|lock|shield-exclamation-point|ticket|trash|triangle-alert|undo-2|user-plus|user-x)\./

/**
 * Few files compress better than many small ones: the framework, which changes with its versions, and what several
 * pages share.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 4,
  },
  {
    name: 'shared',
    test: (id: string) =>
      COMMON_STYLES.test(id) || (COMMON.test(id) && !PANELS.test(id) && !NOT_COMMON.some((apart) => apart.test(id))),
    minShareCount: 3,
    priority: 2,
  },
  // What imports a chunk on demand. Else it is put with the panels' modules, and the home page loads them all.
  { name: 'preload', test: /vite\/preload-helper/, priority: 3 },
  // The same: the list of events would load the panels' modules for it.
  { name: 'hydrated', test: /src\/ui\/hooks\/use-hydrated/, priority: 3 },
  { name: 'panels', test: PANELS, minShareCount: 3, priority: 1 },
  {
    name: 'event',
    test: /src\/(app\/public\/event\/(about|add-to-calendar|attachments|organizer-card|participants|(banners|sign-up)\/[\w-]+)|ui\/components\/share-button|features\/events\/ui\/(event-badges|event-paths|structured-data))\./,
    minShareCount: 2,
    priority: 0,
  },
  // One file instead of two, of which one only lists the other's.
  { name: 'event-card', test: /\/event-cards?\./, minShareCount: 2, priority: 0 },
  // With the rows of both directories, whose styles would be an empty script by themselves.
  {
    name: 'light',
    test: /src\/ui\/(map\/(marker|point-map)|primitives\/directory-row)|icons\/phone\./,
    minShareCount: 2,
    priority: 1,
  },
  // The event form has these without the state of the other forms.
  {
    name: 'fields',
    test: /src\/ui\/forms\/(field|form|use-submit|use-form-message|error-messages|checkbox)|icons\/circle-excl/,
    minShareCount: 3,
    priority: 1,
  },
  // Lower priority than the shared group, because a group also takes what its files import.
  {
    name: 'forms',
    test: /@conform-to\/|src\/ui\/forms\/(use-(form|after)|constraints)|src\/features\/identity\/accounts\/ui\/(auth-|email|password|new-password)|icons\/eye/,
    minShareCount: 3,
    priority: 0,
  },
]

/**
 * React Router writes scroll positions, transitions and a version to sessionStorage when a page is left. The cookie
 * policy promises that nothing is stored on the device without a request, so they are kept in memory; the browser
 * itself restores the scroll position on reload.
 */
const routerInMemory: Plugin = {
  name: 'router-in-memory',
  apply: 'build',
  transform(code, id) {
    if (!/node_modules\/react-router\/dist\//.test(id) || !code.includes('sessionStorage')) return null
    const nothing = '({ getItem: () => null, setItem() {}, removeItem() {} })'
    return { code: code.replace(/\b(_window\.)?sessionStorage(?=\.)/g, nothing), map: null }
  },
}

/**
 * Removes parts of React Router that the browser does not use and tree shaking cannot remove: instrumentation, scripts
 * that only the server writes, error pages and messages for developers, and display names, which keep unused components alive. With another
 * version the bundle is only larger; `e2e/public/script-budget.spec.ts` reports that.
 */
const withoutUnusedRouter: Plugin = {
  name: 'without-unused-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/react-router\/dist\/production\//.test(id)) return null
    if (id.endsWith('/lib/router/instrumentation.js'))
      return `const none = () => {}
        const same = (given) => given
        export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates,
          same as instrumentClientSideRouter, same as instrumentHandler, none as instrumentationResultMetaContext }`
    return (
      code
        .replace(/^\t*\w+\.displayName = "[\w.]+";$/gm, '')
        .replace(/^\t*warn(ing|Once)\(.*\);$/gm, '')
        // What a failed check says, which only a mistake in our code could cause: the stack tells where.
        .replace(/^(\t*invariant(?:\$\d)?\(.+?), (?:`[^\n]*`|"[^"\n]*"|get\w+\([^\n]*\))\);$/gm, '$1);')
        .replace('routeModulesScript = !isStatic ?', 'routeModulesScript = true ?')
        .replace('contextScript = staticContext ?', 'contextScript = false ?')
        // No link of ours prefetches.
        .replace('= usePrefetchBehavior(prefetch, rest)', '= [false, null, {}]')
        .replace('shouldPrefetch && !isAbsolute ?', 'false ?')
        .replace('isPageLinkDescriptor(link) ?', 'false ?')
        // The root has an error page of its own: these would show what a developer reads.
        .replace(/(?<=function DefaultErrorComponent\(\) \{)[\s\S]*?\n(?=\})/, ' return null\n')
        .replace(
          /let heyDeveloper = [\s\S]*?\n(?=\}\nfunction BoundaryShell)/,
          'return React$1.createElement(BoundaryShell, { title: "Error", isOutsideRemixApp }, "Error")\n',
        )
    )
  },
}

/**
 * Puts every CSS module into a cascade layer: what many components share (`src/ui/primitives`) below what one of them
 * adds. Each file names the order, because a page may load its own styles before the global ones.
 */
const moduleLayers: Plugin = {
  name: 'module-layers',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.module\.css$/.test(id)) return null
    const layer = id.includes('/src/ui/primitives/') ? 'primitives' : 'components'
    return { code: `@layer base, primitives, components;@layer ${layer}{${code}}`, map: null }
  },
}

/**
 * The router compares a request with every route, layout by layout, several times a page: with 450 routes a quarter of
 * the CPU time of rendering. Comparing the beginning of the path refuses nearly all of them, and one comparison with the
 * whole path the rest. With another version of the router the server is only slower.
 */
const comparePathsFirst: Plugin = {
  name: 'compare-paths-first',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform(code, id) {
    if (!/react-router\/dist\/production\/lib\/router\/utils\.js$/.test(id)) return null
    const lowerCase = `const lowered = { path: '', lower: '' };
      function lowerCase(path) {
        if (lowered.path !== path) Object.assign(lowered, { path, lower: path.toLowerCase() });
        return lowered.lower;
      }
    `
    // The beginning ends at the first parameter, wildcard or optional segment.
    const refusal = `if (!allowPartial) {
      branch.beginning ??= ('/' + branch.path.toLowerCase()).split(/[:*]|[^/]*\\?/, 1)[0].replace(/^\\/+/, '/').replace(/\\/+$/, '');
      if (!lowerCase(pathname).startsWith(branch.beginning)) return null;
      if (!(branch.pattern ??= compilePath(branch.path, false, true)[0]).test(pathname)) return null;
    }`
    return (
      lowerCase +
      code.replace(/(?<=function matchRouteBranch\(branch, pathname, allowPartial = false\) \{)/, () => refusal)
    )
  },
}

/** A module whose class names have all become strings is still loaded for its rules. */
const keepModuleRules: Plugin = {
  name: 'keep-module-rules',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    return /\.module\.css$/.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null
  },
}

/** The messages that the browser fetches, without line breaks and indentation. */
const compactMessages: Plugin = {
  name: 'compact-messages',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && /\bsite\.\w+-[^/]+\.json$/.test(file.fileName))
        file.source = JSON.stringify(JSON.parse(file.source.toString()))
  },
}

/** Files with messages carry their language, so that a device keeps those of one: `panels.en-….js`. */
const withLanguage = (source: string | null | undefined, name: string) => {
  const [, language, area] = /src\/messages\/(\w+)\/(\w+)\.json$/.exec(source ?? '') ?? []
  return language ? `assets/${area}.${language}-[hash]` : `assets/${name}-[hash]`
}

const assetFileNames = ({ originalFileNames }: { originalFileNames: string[] }) =>
  `${withLanguage(originalFileNames[0], '[name]')}[extname]`

export default defineConfig({
  plugins: [
    ...[moduleLayers, keepModuleRules, reactRouter(), bundledServer],
    ...[leanIcons, routerInMemory, withoutUnusedRouter, comparePathsFirst, compactMessages, minifiedScript],
  ],
  optimizeDeps: { entries: ['src/app/root.tsx', 'src/app/**/*.tsx'] },
  build: { assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  environments: {
    client: {
      build: {
        // Class names are constants: in a chunk they are strings, not a module.
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: { groups },
            chunkFileNames: ({ facadeModuleId }) => `${withLanguage(facadeModuleId, '[name]')}.js`,
            assetFileNames,
          },
        },
      },
    },
    // React Router 8 builds through Vite's environments; the server's entry is our own fetch function.
    ssr: {
      // Bundled for what is changed in it, and as its production build, which Node does not choose by itself.
      resolve: { noExternal: ['react-router'] },
      build: {
        target: 'node24',
        rolldownOptions: { input: { index: './src/server.ts', main: './src/main.ts' }, output: { assetFileNames } },
      },
    },
  },
})
