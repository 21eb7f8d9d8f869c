import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** One import, from a file to a file of ours or to a package. `erased`: nothing of it is left when it runs. */
export type Edge = { from: string; to: string; erased: boolean }
/** Paths from the root of the project, and what stands in them. */
export type Files = Record<string, string>

const ROOT = join(import.meta.dirname, '../..')

/** Files of the project by pattern, with their text. */
export const filesOf = (...patterns: string[]): Files =>
  Object.fromEntries(
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
      .sort()
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
  )

/** Every import of every file: static, re-export, dynamic, and types written as import('…'). */
export const edgesOf = (files: Files): Edge[] =>
  Object.entries(files)
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      importsIn(path, text).map(({ of, erased }) => ({ from: path, to: target(path, of), erased })),
    )
    .filter(({ to }) => !to.includes('+types/'))

type Import = { of: string; erased: boolean }

function importsIn(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const staticOnes = module.staticImports.map(({ start, moduleRequest }) =>
    one(moduleRequest.value, isType(text, start)),
  )
  const again = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [one(moduleRequest.value, isType(text, start))] : [])),
  )
  const running = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    start,
    of: text.slice(start + 1, end - 1),
  }))
  const starts = new Set(running.map(({ start }) => start))
  const inTypes = [...text.matchAll(/\bimport\((?=(['"])([^'"]+)\1\))/g)].filter(
    ({ 0: word, index }) => !starts.has(index + word.length),
  )
  return [
    ...staticOnes,
    ...again,
    ...running.map(({ of }) => one(of, false)),
    ...inTypes.map(([, , of = '']) => one(of, true)),
  ]
}

const one = (of: string, erased: boolean): Import => ({ of, erased })

/** Only `import type {…}` leaves nothing: of `import { type A }` the import itself stays (verbatimModuleSyntax). */
const isType = (text: string, start: number) => /^(import|export)\s+type\b/.test(text.slice(start, start + 20))

/** `#tests/x`, `#x` and relative ones as files of the project, packages by their name alone. */
function target(from: string, of: string): string {
  const file = of.replace(/\?.*$/, '')
  if (file.startsWith('#tests/')) return file.slice(1)
  if (file.startsWith('#')) return join('src', file.slice(1))
  if (file.startsWith('.')) return join(dirname(from), file)
  if (/^(node|virtual):/.test(file)) return file
  return file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/')
}
