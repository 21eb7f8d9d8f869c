// npm run icons -- calendar-plus …: writes icons of Lucide as small files; without names, all that we have, after a new version of it.
import { readdirSync, writeFileSync } from 'node:fs'
import { load } from 'cheerio'
import * as lucide from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'

const FOLDER = inRoot('src/ui/icons')
const icons = new Map(Object.entries(lucide))
const ours = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
const asked = process.argv.slice(2)

for (const icon of asked.length > 0 ? asked : ours) {
  const name = icon.replace(/(^|-)(\w)/g, (_, _dash, first) => first.toUpperCase())
  if (!icons.has(name)) throw new Error(`Lucide has no icon ${icon}: https://lucide.dev/icons`)
  const shapes = load(renderToStaticMarkup(createElement(icons.get(name))), { xml: true })('svg').html()
  const component = `export const ${name}: Icon = (props) => drawIcon(props, '${shapes}')`
  writeFileSync(`${FOLDER}/${icon}.ts`, `import { drawIcon, type Icon } from './draw-icon.tsx'\n\n${component}\n`)
}
const { code } = await run(inRoot('node_modules/.bin/biome'), ['check', '--write', FOLDER])
process.exit(code)
