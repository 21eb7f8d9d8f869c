import { CHARACTER_FILTERS, type CharacterFilter } from '../characters/event-characters.ts'
import { CONFIRMED_STATES, LIVE_STATES, PENDING_STATES, REGISTRATION_STATES, type RegistrationState } from './states.ts'

/** What can be missing from a registration. */
export const MISSING_THINGS = ['authorization', 'guardian', 'followup'] as const
export type MissingThing = (typeof MISSING_THINGS)[number]

/** Columns of the players table besides the answers, which are `answer.KEY`. The name is always the first. */
export const PLAYER_COLUMNS = [
  'ticket',
  'state',
  'price',
  'created',
  'age',
  'email',
  'holder',
  'guardian',
  'note',
  'missing',
  'characters',
] as const
export type PlayerColumn = (typeof PLAYER_COLUMNS)[number]
/** The columns for people who may see what players pay, and for others. */
export const playerColumns = (mayMoney: boolean) => PLAYER_COLUMNS.filter((name) => mayMoney || name !== 'price')
export const ANSWER_COLUMN = 'answer.'

/** Groups of states, as one chooses them above the table. `live` is what the table shows by itself. */
export const STATE_GROUPS = {
  live: LIVE_STATES,
  seated: CONFIRMED_STATES,
  pending: PENDING_STATES,
  waiting: ['waitlisted'],
  requested: ['requested'],
  ended: ['declined', 'expired', 'rejected', 'cancelled'],
} as const satisfies Record<string, readonly RegistrationState[]>
export type StateGroup = keyof typeof STATE_GROUPS

const SORTS = ['name', ...PLAYER_COLUMNS.filter((name) => name !== 'characters')] as const

/** Which players, in which order and with which columns: the query of the page's URL, read without trusting it. */
export type PlayersQuery = {
  q: string
  tickets: number[]
  states: RegistrationState[]
  /** Each `field:value`. Values of one field are alternatives, fields are combined. */
  answers: string[]
  missing: MissingThing[]
  characters: CharacterFilter[]
  test: boolean
  /** A column, or `answer.KEY`; empty for the order of states. */
  sort: string
  descending: boolean
  /** Empty for the usual columns. */
  columns: string[]
  /** From 1. */
  page: number
}

const LIST_MAX = 60
const TEXT_MAX = 100
const isAnswerColumn = (name: string) => /^answer\.[\w-]{1,60}$/.test(name)
const isColumn = (name: string) => (PLAYER_COLUMNS as readonly string[]).includes(name) || isAnswerColumn(name)
const isSort = (name: string) => (SORTS as readonly string[]).includes(name) || isAnswerColumn(name)
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Reads the query of a URL. What is unknown, repeated or too long is left out. */
export function readPlayersQuery(params: URLSearchParams): PlayersQuery {
  const list = (name: string) => [...new Set(params.getAll(name))].slice(0, LIST_MAX)
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    list(name).filter((value): value is Value => (values as readonly string[]).includes(value))
  const sort = params.get('sort') ?? ''
  const descending = sort.startsWith('-')
  const sortName = descending ? sort.slice(1) : sort
  const page = Number(params.get('page'))
  return {
    q: clean(params.get('q') ?? '').slice(0, TEXT_MAX),
    tickets: list('ticket')
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number),
    states: readStates(list('state')),
    answers: list('answer')
      .map(clean)
      .filter((answer) => /^[\w-]{1,60}:./s.test(answer) && answer.length <= 200),
    missing: among(MISSING_THINGS, 'missing'),
    characters: among(CHARACTER_FILTERS, 'character'),
    test: params.get('test') === '1',
    sort: isSort(sortName) ? sortName : '',
    descending: descending && isSort(sortName),
    columns: list('column').filter(isColumn),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

function readStates(names: string[]): RegistrationState[] {
  const states = names.flatMap((name): readonly RegistrationState[] =>
    Object.hasOwn(STATE_GROUPS, name) && name !== 'live'
      ? STATE_GROUPS[name as StateGroup]
      : REGISTRATION_STATES.filter((state) => state === name),
  )
  return REGISTRATION_STATES.filter((state) => states.includes(state))
}

/** Writes what `readPlayersQuery` reads; what is as usual is left out. */
export function writePlayersQuery(query: PlayersQuery): URLSearchParams {
  const { q, tickets, states, answers, missing, characters, test, sort, descending, columns, page } = query
  const pairs: [string, string | number][] = [
    ...(q ? [['q', q] as [string, string]] : []),
    ...tickets.map((id): [string, number] => ['ticket', id]),
    ...states.map((state): [string, string] => ['state', state]),
    ...answers.map((answer): [string, string] => ['answer', answer]),
    ...missing.map((thing): [string, string] => ['missing', thing]),
    ...characters.map((state): [string, string] => ['character', state]),
    ...(test ? [['test', '1'] as [string, string]] : []),
    ...(sort ? [['sort', descending ? `-${sort}` : sort] as [string, string]] : []),
    ...columns.map((name): [string, string] => ['column', name]),
    ...(page > 1 ? [['page', page] as [string, number]] : []),
  ]
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
}

/** The query without filters: columns and order stay. */
export const withoutFilters = (query: PlayersQuery): PlayersQuery => ({
  ...query,
  ...{ q: '', tickets: [], states: [], answers: [], missing: [], characters: [], page: 1 },
})

export const filterCount = ({ q, tickets, states, answers, missing, characters }: PlayersQuery) =>
  (q ? 1 : 0) + tickets.length + (states.length > 0 ? 1 : 0) + answers.length + missing.length + characters.length
