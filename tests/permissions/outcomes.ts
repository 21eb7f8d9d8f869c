/** Everybody the matrix asks for (issue 5), in the order of its columns: a visitor, two outsiders, four of the organization, two of the site team. */
export const WHO = [
  'anonymous',
  ...(['stranger', 'unconfirmed'] as const),
  ...(['read_only', 'moderator', 'editor', 'administrator'] as const),
  ...(['site_moderator', 'admin'] as const),
] as const
export type Who = (typeof WHO)[number]
const GROUPS = [1, 2, 4, 2]

/** What one is answered: a status, or where one is sent: `login` and `home` are redirects to there, 302 one to anywhere else. */
export type Outcome = string
export type Outcomes = Record<Who, Outcome>

/** `403 | 404 | 403 200 200 200 | 404`: a word for each of a group, or one for all of it; one alone is everybody's. */
export function outcomesOf(words: string): Outcomes {
  const groups = words.includes('|') ? words.split('|') : GROUPS.map(() => words)
  const each = groups.flatMap((group, index) => {
    const told = group.trim().split(/\s+/)
    return told.length === 1 ? Array<string>(GROUPS[index] ?? 0).fill(told[0]!) : told
  })
  if (groups.length !== GROUPS.length || each.length !== WHO.length)
    throw new Error(`"${words}" is no row of the matrix`)
  return Object.fromEntries(WHO.map((who, index) => [who, each[index]!])) as Outcomes
}

export function outcomeOf({ status, headers }: { status: number; headers: Headers }): Outcome {
  const path = (headers.get('location') ?? '').split('?')[0]
  if (status !== 302) return String(status)
  return path === '/login' ? 'login' : path === '/' ? 'home' : '302'
}

/** Whose things a request is about: an organization that waits and its draft; one that is active and its public event; another's, and its draft. */
export const PLACES = ['pending', 'own', 'foreign'] as const
export type Place = (typeof PLACES)[number]
export type Row = { line: string; says: Partial<Record<Place, string>>; send?: Record<string, unknown> }

/** A call about nothing in particular is asked once. */
export const row = (line: string, says: string | Row['says'], send?: Row['send']): Row => ({
  line,
  says: typeof says === 'string' ? { own: says } : says,
  ...(send && { send }),
})

/** A pattern and a row are the same call: `GET /api/events/*`. */
export const named = (line: string) =>
  line
    .replace(/\?.*/, '')
    .replace(/:\w+(\{.*?\})?(?=\/|$)/g, '*')
    .replace(/(?<=\/)[^/]*\{\w+\}[^/]*/g, '*')
    .replace(/(?<=\S)\/$/, '')
