// Bundles the service worker into the build of the site, which has to be complete: the worker names it.
import { readdirSync } from 'node:fs'
import { build } from 'vite'
import { inRoot } from './paths.mjs'

const NAME = 'offline-worker.js'
const manifest = readdirSync(inRoot('build/client/assets')).find((name) => /^manifest-[\w-]+\.js$/.test(name))
if (!manifest) throw new Error('There is no build of the site yet.')

await build({
  root: inRoot('.'),
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { __BUILD__: JSON.stringify(manifest.replace(/\.js$/, '')), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: inRoot('src/app/offline/worker/worker.ts'),
      output: { format: 'iife', entryFileNames: NAME },
    },
  },
})
