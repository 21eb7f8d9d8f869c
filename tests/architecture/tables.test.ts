import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

type Table = { name: string; noun: string; refersTo: string[] }
const NOUN = /^\/src\/(?:features|platform|bootstrap)\/(.+)\/table\.server\.ts$/

const files = import.meta.glob<Record<string, unknown>>('/src/**/table.server.ts', { eager: true })
const tables: Table[] = Object.entries(files).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter((value) => is(value, PgTable))
    .map((table) => {
      const { name, foreignKeys } = getTableConfig(table)
      const targets = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
      return { name, noun: NOUN.exec(path)?.[1]?.split('/')[0] ?? path, refersTo: [...new Set(targets)].sort() }
    }),
)

/** Which nouns refer to which, without references to accounts, which nearly all have, and without those that others imply. */
function drawnEdges(): [string, string][] {
  const nounOf = new Map(tables.map(({ name, noun }) => [name, noun]))
  const edges = new Map<string, Set<string>>()
  for (const { noun, refersTo } of tables)
    for (const to of refersTo.map((name) => nounOf.get(name)!))
      if (to !== noun && to !== 'identity') edges.set(noun, (edges.get(noun) ?? new Set()).add(to))
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    [...(edges.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      return reaches(next, to, seen.add(next))
    })
  const isImplied = (from: string, to: string) =>
    [...edges.get(from)!].some((next) => next !== to && reaches(next, to, new Set([from])))
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isImplied(from, to)).map((to): [string, string] => [from, to]),
  )
}

function page(): string {
  const nouns = [...new Set(tables.map(({ noun }) => noun))].sort()
  const rows = nouns.map((noun) => {
    const own = tables.filter((table) => table.noun === noun).sort((a, b) => a.name.localeCompare(b.name))
    return `| ${noun} | ${own.map(({ name, refersTo }) => `\`${name}\`${refersTo.length > 0 ? ` → ${refersTo.join(', ')}` : ''}`).join('<br>')} |`
  })
  const lines = drawnEdges().map(([from, to]) => `  ${from} --> ${to}`)
  return `# Tables

Made from the table files by \`tests/architecture/tables.test.ts\`, which fails where this page is not up to date: \`npx vitest run --project unit tests/architecture/tables.test.ts -u\`.

An arrow leads from a noun to what its rows refer to. References to accounts (\`identity\`), which nearly every noun has, are left out, and those that others imply.

\`\`\`mermaid
flowchart LR
${lines.sort().join('\n')}
\`\`\`

| Noun | Tables, with those they refer to |
|---|---|
${rows.join('\n')}
`
}

test('docs/tables.md shows the tables and their references', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/tables.md')
})
