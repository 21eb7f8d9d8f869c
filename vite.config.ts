import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page has, or nearly every one. */
const COMMON = /src\/(ui|platform|shared|app\/layouts)\/|lucide-react/
/** Not the map's and the search's, the forms' and the narrow pages': the pages that have those carry them. */
const APART = [
  /src\/ui\/(map\/|styles\/|forms\/(field|use-field-checks|use-form-message|checkbox|save-bar|unsaved))|src\/shared\/(search|provinces|distance|map)/,
  /icons\/(plus|minus|crosshair|arrow-up-right|locate-fixed|eye|eye-off|fingerprint-pattern|circle-exclamation-point)\./,
  /icons\/(house|calendar-days|drama|circle-user-round|landmark)\./,
  /src\/ui\/(components\/empty-state|network\/failed-load|page\/use-hydrated)|icons\/(chevron-|mail\.|search\.|triangle-)/,
]
/** What only who is signed in gets to see: visitors do not carry it. */
const PANELS =
  /src\/(ui\/(components\/(confirm-dialog|danger-zone|toast|success-note)|i18n\/local-times|forms\/(use-saved-form|use-submit-once|focal-point|resize-image|image-size)|page\/current-tab|rich-text\/)|shared\/(confirmation-phrases|roles|review\/(audit-log|review)|events\/event-form))|icons\/(arrow-left|circle|circle-check|circle-dot|copy|copy-check|lightbulb|list|ticket|triangle-alert)\./

/** Few files compress better than many small ones: the framework, which changes with its versions, and what several pages share. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 2,
  },
  {
    name: 'shared',
    test: (id: string) => COMMON.test(id) && !PANELS.test(id) && !APART.some((apart) => apart.test(id)),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'panels', test: PANELS, minShareCount: 3, priority: 1 },
  {
    name: 'event',
    test: /src\/(app\/public\/event\/(about|cover-banner|confirmation-note|add-to-calendar|attachments|payment|preview-banner|structured-data|tickets)|features\/events\/ui\/(event-badges|structured-data))\./,
    minShareCount: 2,
    priority: 0,
  },
  { name: 'light', test: /src\/ui\/map\/(marker|point-map)|icons\/phone\./, minShareCount: 2, priority: 1 },
  // After what is shared: a group takes along what its files import.
  {
    name: 'forms',
    test: /src\/ui\/forms\/(field|use-field-checks|use-form-message|checkbox)|src\/features\/identity\/accounts\/ui\/(auth-|error-messages|email|password|new-password)|icons\/(eye|circle-excl)/,
    minShareCount: 3,
    priority: 0,
  },
]

/** Six random letters for each line of an icon cannot be compressed; which number it is says as much. */
const numberedLines: Plugin = {
  name: 'numbered-lines',
  apply: 'build',
  transform(code, id) {
    if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return null
    let line = 0
    return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${line++}"`), map: null }
  },
}

/**
 * The router writes scroll positions, transitions and a version into sessionStorage as a page is left. Nothing is stored on a device
 * that nobody asked for (the cookie policy), so it keeps them in memory alone; the browser itself restores a page that is reloaded.
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
 * Parts of React Router that the browser does not use and that tree shaking cannot tell: what would observe the router
 * (`instrumentations`), the scripts that only the server writes, warnings to developers, and names for their tools, which keep
 * components alive that nobody renders. A version in which they look different is only larger; `e2e/budget.spec.ts` tells.
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
    return code
      .replace(/^\t*\w+\.displayName = "[\w.]+";$/gm, '')
      .replace(/^\t*warning\(.*\);$/gm, '')
      .replace('routeModulesScript = !isStatic ?', 'routeModulesScript = true ?')
      .replace('contextScript = staticContext ?', 'contextScript = false ?')
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), numberedLines, routerInMemory, withoutUnusedRouter],
  optimizeDeps: { entries: ['src/app/root.tsx', 'src/app/**/*.tsx'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // React Router 8 builds through Vite's environments; the server's entry is our own fetch function.
    ssr: { build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } } },
  },
})
