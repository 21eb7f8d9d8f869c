import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Few files compress better than many small ones: the framework, which changes with its versions, and what several pages share. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 2,
  },
  // Forms and what belongs to accounts: pages that are only read carry none of it.
  {
    name: 'forms',
    test: /src\/ui\/(field|field-rules|use-checks)\.|src\/features\/accounts\/ui\/(door|check-box|email|password)|icons\/(eye|circle-exclamation)/,
    minShareCount: 3,
    priority: 2,
  },
  // Not the map's and the search's: only the pages that look through the calendar have those.
  {
    name: 'shared',
    test: /src\/(web|core|ui\/(?!map))|src\/spec\/(?!search|provinces|distance|map)|lucide-react\/(?!.*icons\/(drama|circle-user|fingerprint|landmark))/,
    minShareCount: 3,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { entries: ['src/root.tsx', 'src/features/*/pages/*.tsx'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // React Router 8 builds through Vite's environments; the server's entry is our own fetch function.
    ssr: { build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } } },
  },
})
