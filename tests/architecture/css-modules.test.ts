import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, filesOf } from './imports.ts'

const modules = filesOf('src/**/*.module.css')
const code = Object.fromEntries(
  Object.entries(filesOf('src/**/*.{ts,tsx}')).filter(([path]) => !path.endsWith('.d.ts')),
)
const layout = classesIn(Object.values(filesOf('src/ui/styles/*.css')).join('\n'))

/** Classes of markup that is not ours: the rich text editor's, and tables and paragraphs of rendered texts. */
const RENDERED = /^(ProseMirror|table-scroll|align-)/

test('names of CSS modules are unique, because class names are generated from them', () => {
  const byName = Map.groupBy(Object.keys(modules), (path) => basename(path))
  expect([...byName].filter(([, paths]) => paths.length > 1)).toEqual([])
})

test('every class that a file uses exists in its module, and every class of a module is used', () => {
  expect(differences(modules, code)).toEqual([])
})

test('a module names classes outside itself only from src/ui/styles, or with the text that rendered markup has', () => {
  expect(
    Object.entries(modules).flatMap(([path, css]) => foreignClasses(css).map((found) => `${path}: ${found}`)),
  ).toEqual([])
})

test("another module's class is reported, by name or by a part of it", () => {
  const css = ':global(.page), :global(.ProseMirror .card_title) > [class*="button_"] { top: 0 }'
  expect(foreignClasses(css)).toEqual(['.card_title', '[class*="button_"]'])
})

/** The widths of all media queries, in px. */
const BREAKPOINTS = [475, 640, 768, 1024, 1280, 1900]

test('uses only breakpoints as widths in media queries', () => {
  const sheets = Object.entries(filesOf('src/**/*.css'))
  const used = sheets.flatMap(([path, css]) =>
    [...css.matchAll(/\((min|max)-width:\s*(\d+)px\)/g)].map(([, side, width]) => ({
      path,
      side,
      width: Number(width),
    })),
  )
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter(({ side, width }) => !BREAKPOINTS.includes(side === 'min' ? width : width + 1))).toEqual([])
})

test('a misspelled, a forgotten and a missing one are reported', () => {
  const css = { 'src/ui/a.module.css': '.title { composes: base; }\n.base:hover, .old:global(.lucide) { top: 0.5em }' }
  const tsx = (text: string) => ({ 'src/ui/a.tsx': `import * as styles from './a.module.css'\n${text}` })
  expect(differences(css, tsx('styles.title'))).toEqual(['src/ui/a.module.css: no file uses .old'])
  expect(differences(css, tsx('styles.title + styles.odl + styles.old'))).toEqual([
    'src/ui/a.tsx: .odl is not in src/ui/a.module.css',
  ])
  expect(differences({}, tsx('styles.title'))).toEqual(['src/ui/a.tsx imports src/ui/a.module.css, which is missing'])
})

/** What a file uses and its module does not have, and what a module has and no file uses. */
function differences(sheets: Files, files: Files): string[] {
  const used = new Map<string, Set<string>>()
  const wrong = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, alias = '', from = '']) => {
      const module = from.startsWith('#') ? join('src', from.slice(1)) : join(dirname(path), from)
      const css = sheets[module]
      if (css === undefined) return [`${path} imports ${module}, which is missing`]
      const names = [
        ...text.replaceAll(/ from '.*'/g, '').matchAll(new RegExp(`(?<![\\w.'])${alias}\\.(\\w+)`, 'g')),
      ].map(([, name = '']) => name)
      used.set(module, new Set([...(used.get(module) ?? []), ...names]))
      const known = classesIn(css)
      return [...new Set(names)]
        .filter((name) => !known.has(name))
        .map((name) => `${path}: .${name} is not in ${module}`)
    }),
  )
  const unused = Object.entries(sheets).flatMap(([module, css]) => {
    const composed = [...css.matchAll(/composes: ([\w ]+);/g)].flatMap(([, names = '']) => names.split(' '))
    return [...classesIn(css)]
      .filter((name) => !used.get(module)?.has(name) && !composed.includes(name))
      .map((name) => `${module}: no file uses .${name}`)
  })
  return [...wrong, ...unused]
}

/** The classes that a module names and that neither it nor `src/ui/styles` has: renaming them would break it silently. */
function foreignClasses(css: string): string[] {
  const names = [...css.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  )
  const parts = [...css.matchAll(/\[class\W[^\]]*\]/g)].map(([part]) => part)
  return [...names.filter((name) => !layout.has(name) && !RENDERED.test(name)).map((name) => `.${name}`), ...parts]
}

/** The classes of a style sheet, without those in comments, in values and in :global(). */
function classesIn(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .matchAll(/[^{};]+(?=\{)/g)
  return new Set(
    [...selectors].flatMap(([text]) => [...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
  )
}
