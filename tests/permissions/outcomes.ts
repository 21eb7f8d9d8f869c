import { EVENT_GRANTS } from '#shared/member-permissions.ts'

/** The users of the matrix, in the order of its columns: a visitor, two outsiders, four members, two of the site team, those with a grant for the event. */
export const USERS = [
  'anonymous',
  ...(['stranger', 'unconfirmed'] as const),
  ...(['read_only', 'moderator', 'editor', 'administrator'] as const),
  ...(['site_moderator', 'admin'] as const),
  ...EVENT_GRANTS,
] as const
export type User = (typeof USERS)[number]
const GROUPS = [1, 2, 4, 2, EVENT_GRANTS.length]

/** A status, or the target of a redirect: `login`, `home`, or 302 for any other. */
export type Outcome = string
/** Those of a request that changes nothing. */
export const REFUSED: Outcome[] = ['401', '403', '404', 'login']
export type Outcomes = Record<User, Outcome>

/**
 * Parses `403 | 404 | 403 200 200 200 | 404`: one outcome for each user of a group, or one for the whole group; a single one is everybody's.
 * Without a last group a grant for the event is nothing: its people are what a stranger is.
 */
export function parseOutcomes(text: string): Outcomes {
  const given = text.includes('|') ? text.split('|') : GROUPS.map(() => text)
  const groups = given.length === GROUPS.length - 1 ? [...given, given[1]!.trim().split(/\s+/)[0]!] : given
  const each = groups.flatMap((group, index) => {
    const outcomes = group.trim().split(/\s+/)
    return outcomes.length === 1 ? Array<string>(GROUPS[index] ?? 0).fill(outcomes[0]!) : outcomes
  })
  if (groups.length !== GROUPS.length || each.length !== USERS.length)
    throw new Error(`"${text}" is no row of the matrix`)
  return Object.fromEntries(USERS.map((user, index) => [user, each[index]!])) as Outcomes
}

/** The row says what those with a grant are told, as it is about an event. */
const hasGrants = (text: string) => text.split('|').length === GROUPS.length

export function outcomeOf({ status, headers }: { status: number; headers: Headers }): Outcome {
  const path = (headers.get('location') ?? '').split('?')[0]
  if (status !== 302) return String(status)
  return path === '/login' ? 'login' : path === '/' ? 'home' : '302'
}

/** The subject of a request: a pending organization and its draft; an active one and its public event; another user's and its draft. */
export const SUBJECTS = ['pending', 'own', 'foreign'] as const
export type Subject = (typeof SUBJECTS)[number]
/** Who owns the organization of a subject. */
export const ownerAt = (subjectKind: Subject) => (subjectKind === 'foreign' ? 'vera' : 'administrator')
/** What the whole request is sent for in npm test: the others are the same authorization (roles.test.ts); npm run test:full sends all. */
const FULL = process.env['TEST_FULL'] === '1'

export type Row = { route: string; expected: Partial<Record<Subject, string>>; body?: Record<string, unknown> }

/** Routes without a subject are requested once. */
export const row = (route: string, expected: string | Row['expected'], body?: Row['body']): Row => ({
  route,
  expected: typeof expected === 'string' ? { own: expected } : expected,
  ...(body && { body }),
})

/** The users of each group, in the order of GROUPS. */
const MEMBERS = 2
const GROUPED = GROUPS.map((size, index) => {
  const start = GROUPS.slice(0, index).reduce((sum, one) => sum + one, 0)
  return USERS.slice(start, start + size)
})

/**
 * Who sends the whole request of a row, for each subject. Of those of a group who are refused alike, the one with most rights does; of those
 * who are let in alike, the one with least. Two members are let in by their organization: together with the refused ones they tell the
 * abilities of `roles.test.ts` from each other. To a foreign one they are what strangers are, who need not ask then.
 */
export function usersToAsk(expected: Row['expected']): Partial<Record<Subject, User[]>> {
  const subjects = (['own', 'foreign', 'pending'] as const).filter((one) => expected[one] !== undefined)
  if (FULL) return Object.fromEntries(subjects.map((subject) => [subject, [...USERS]]))
  const asked = new Map<string, number>()
  const isWanted = (key: string, times = 1) => {
    const count = (asked.get(key) ?? 0) + 1
    asked.set(key, count)
    return count <= times
  }
  return Object.fromEntries(
    subjects.map((subject, nth) => {
      const outcomes = parseOutcomes(expected[subject]!)
      const groups = hasGrants(expected[subject]!) ? GROUPED : GROUPED.slice(0, -1)
      const users = groups.flatMap((group, index) => {
        const isMember = index === MEMBERS
        const place = isMember && subject === 'foreign' ? 'foreign' : ''
        const isRefused = (user: User) => REFUSED.includes(outcomes[user])
        const refused = group.filter(isRefused).toReversed()
        const admitted = group.filter((user) => !isRefused(user))
        const times = isMember && nth === 0 && (subjects.length > 1 || isRefused('stranger')) ? 2 : 1
        return [
          ...refused.filter((user) => isWanted(`${index} ${outcomes[user]} ${place}`)),
          ...admitted.filter((user) => isWanted(`${index} ${outcomes[user]} ${subject}`, times)),
        ]
      })
      return [subject, users.filter((user) => !isAskedByForeigners(expected, outcomes[user], user))]
    }),
  )
}

/** Whether the members of another organization are refused as this outsider is. */
const isAskedByForeigners = ({ foreign }: Row['expected'], outcome: Outcome, user: User) =>
  (user === 'stranger' || user === 'unconfirmed') &&
  outcome === '404' &&
  foreign !== undefined &&
  parseOutcomes(foreign).administrator === outcome

/** Reduces a pattern and a row to the same form: `GET /api/events/*`. */
export const normalizeRoute = (route: string) =>
  route
    .replace(/\?.*/, '')
    .replace(/:\w+(\{.*?\})?(?=\/|$)/g, '*')
    .replace(/(?<=\/)[^/]*\{\w+\}[^/]*/g, '*')
    .replace(/(?<=\S)\/$/, '')
