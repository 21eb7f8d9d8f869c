import { readFileSync } from 'node:fs'
import { minify, transformWithOxc } from 'vite'

/**
 * `import script from './candil-events.ts?minified'`: the text of a module that runs on other sites. It may import types alone: it is one
 * file, whatever the site's own scripts become.
 * @type {import('vite').Plugin}
 */
export const minifiedScript = {
  name: 'minified-script',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?')
    if (query !== 'minified') return null
    this.addWatchFile(file)
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2022', sourcemap: false })
    const minified = await minify(file, code, { module: true, compress: true, mangle: true })
    return { code: `export default ${JSON.stringify(minified.code)}`, map: null, moduleType: 'js' }
  },
}
