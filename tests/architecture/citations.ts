import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Files } from './imports.ts'

/** A reference to something that the repository does not have. */
export type BrokenCitation = { path: string; line: number; problem: string }
type Repository = { root: string; npmScripts: readonly string[] }

/** References to numbered documents that are not part of the repository. */
const OUTSIDE = [
  /\bdecisions? \d{1,2}\b/,
  /\bissue \d{1,2}\b/,
  /\barchitecture \d/,
  /\bDESIGN \d/,
  /\u00a7 ?\d/,
  /\b(?:the|of|this) specification\b/i,
  /\bspec(?:ification)?(?:['’]s)? \d/i,
  /\b(?:stack|field|vocabulary|specification)\.md\b/,
]

/** Folders of a former layout of src/. */
const FORMER = /(?<![\w/.@-])(?:spec|core|web|house)\/[a-z][\w./-]*/g

/** A path from the root of the repository. `<noun>`, `…` and `{id}` end it: they stand for something else each time. */
const PATH = /(?<![\w/.@#-])(?:src|tests|e2e|tools|scripts|docs|content|drizzle|db)\/[\w./*,{}+-]*[\w*}]/g
/** `docs/product.md, "Events: status"`, also where a comment breaks the line between the two. */
const HEADING = /\bdocs\/([\w/-]+\.md)[`)]*,[\s*/]+"([^"]+)"/g
const LINK = /\]\(([^)\s]+)\)/g
const NPM_SCRIPT = /\bnpm run (?:-\w+ )*(\w[\w:-]*)/g

/** Lists what `files` cite and the repository lacks: documents, headings, paths, npm scripts. */
export function findBrokenCitations(files: Files, repository: Repository): BrokenCitation[] {
  const headings = headingsByPage(files)
  return Object.entries(files).flatMap(([path, text]) =>
    [...problemsIn(path, text, { ...repository, files, headings })].map(({ index, problem }) => ({
      path,
      line: text.slice(0, index).split('\n').length,
      problem,
    })),
  )
}

type Known = Repository & { files: Files; headings: Map<string, Set<string>> }

function* problemsIn(path: string, text: string, { root, npmScripts, files, headings }: Known) {
  for (const pattern of OUTSIDE)
    for (const { 0: cited, index } of text.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
      yield { index, problem: `cites "${cited}", which is not in the repository` }
  for (const { 0: cited, index } of text.matchAll(FORMER))
    if (path.endsWith('.md') || isInComment(text, index))
      yield { index, problem: `names ${cited}, which does not exist` }
  for (const { 0: cited, index } of text.matchAll(PATH))
    if ((path.endsWith('.md') || isInComment(text, index)) && !(cited in files) && !exists(root, cited))
      yield { index, problem: `names ${cited}, which does not exist` }
  for (const { index, 1: page = '', 2: heading = '' } of text.matchAll(HEADING))
    if (!headings.get(page)?.has(oneLine(heading)))
      yield { index, problem: `cites "${oneLine(heading)}", which is no heading of docs/${page}` }
  if (!path.endsWith('.md')) return
  for (const { index, 1: target = '' } of text.matchAll(LINK))
    if (!/^(?:[a-z]+:|#)/.test(target) && !existsSync(join(root, dirname(path), target.replace(/#.*/, ''))))
      yield { index, problem: `links to ${target}, which does not exist` }
  for (const { index, 1: name = '' } of text.matchAll(NPM_SCRIPT))
    if (!npmScripts.includes(name)) yield { index, problem: `names npm run ${name}, which package.json lacks` }
}

/** Headings by page, as paths within docs/. */
const headingsByPage = (files: Files) =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith('docs/'))
      .map(([path, text]) => {
        const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', ''))
        return [path.slice('docs/'.length), new Set(headings)]
      }),
  )

/** Code may name paths that are only made when it runs; comments may not. */
function isInComment(text: string, index: number) {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return /^\s*(?:\*|\/\*)|\/\/ /.test(line)
}

const oneLine = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')

const exists = (root: string, path: string) =>
  /[*{]/.test(path) ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
