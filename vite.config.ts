import { basename } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { bundledServer } from './scripts/bundled-server.mjs'
import { minifiedScript } from './scripts/minified-script.mjs'

/**
 * Puts every CSS module into a cascade layer: the components that all pages share below what one page adds. Each file
 * names the order, because a page may load its own styles before the global ones.
 */
const moduleLayers: Plugin = {
  name: 'module-layers',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.module\.css$/.test(id)) return null
    const layer = id.includes('/src/ui/components/') ? 'components' : 'pages'
    return { code: `@layer base, components, pages;@layer ${layer}{${code}}`, map: null }
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

/** How many entries (pages, and what is loaded on demand) have to load a module for it to be in the common file. */
const SHARED_BY = 30

/** Files with messages carry their language, so that a device keeps those of one: `panels.en-….js`. */
const withLanguage = (source: string | null | undefined, name: string) => {
  const [, language, area] = /src\/messages\/(\w+)\/(\w+)\.json$/.exec(source ?? '') ?? []
  return language ? `assets/${area}.${language}-[hash]` : `assets/${name}-[hash]`
}

const assetFileNames = ({ originalFileNames }: { originalFileNames: string[] }) =>
  `${withLanguage(originalFileNames[0], '[name]')}[extname]`

export default defineConfig({
  plugins: [moduleLayers, keepModuleRules, reactRouter(), bundledServer, minifiedScript],
  optimizeDeps: { entries: ['src/app/root.tsx', 'src/app/**/*.tsx'] },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  css: { modules: { generateScopedName: (local, file) => `${basename(file, '.module.css')}_${local}` } },
  environments: {
    client: {
      build: {
        // Class names are constants: in a chunk they are strings, not a module.
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // One file of what many pages load: in files of their own, it would be dozens of requests before a page can be used.
            codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY }] },
            chunkFileNames: ({ facadeModuleId }) => `${withLanguage(facadeModuleId, '[name]')}.js`,
            assetFileNames,
          },
        },
      },
    },
    // React Router 8 builds through Vite's environments; the server's entry is our own fetch function.
    ssr: {
      build: {
        target: 'node24',
        rolldownOptions: { input: { index: './src/server.ts', main: './src/main.ts' }, output: { assetFileNames } },
      },
    },
  },
})
