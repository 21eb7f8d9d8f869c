import { CHARACTER_FILTERS } from '../characters/event-characters.ts'
import { PLAYER_TAG_LENGTH } from '../limits.ts'
import { type Ability, can, type EventRole } from '../member-permissions.ts'
import {
  flag,
  type Parameter,
  page,
  type QueryOf,
  queryCodec,
  several,
  single,
  singleLine,
  someOf,
  text,
  toRowId,
} from '../query-codec.ts'
import { CONFIRMED_STATES, LIVE_STATES, PENDING_STATES, REGISTRATION_STATES, type RegistrationState } from './states.ts'

/** What can be missing from a registration. */
export const MISSING_THINGS = ['authorization', 'guardian', 'followup'] as const
export type MissingThing = (typeof MISSING_THINGS)[number]

/** How someone stands with their money, as one looks for it. */
export const PAYMENT_FILTERS = ['owes', 'announced', 'overdue', 'paid', 'free'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]

/** What one must be able to do besides reading the names; null for nothing. */
type Need = Ability | null
const meets = (role: EventRole | null, need: Need) => need === null || can(role, need)

/** Columns of the players table besides the answers, which are `answer.KEY`, with what one needs to see them. The name is always the first. */
const COLUMN_NEEDS = {
  ticket: null,
  state: null,
  paid: 'money.read',
  price: 'money.read',
  contact: 'emails.send',
  created: 'players.read',
  age: 'players.read',
  email: 'players.read',
  holder: 'players.read',
  guardian: 'players.read',
  note: 'players.read',
  tags: 'players.read',
  missing: 'players.read',
  characters: 'characters.read',
} as const satisfies Record<string, Need>
export type PlayerColumn = keyof typeof COLUMN_NEEDS
const PLAYER_COLUMNS = Object.keys(COLUMN_NEEDS) as PlayerColumn[]
/** The columns that the reader may see, and order by. */
export const playerColumns = (role: EventRole | null) =>
  PLAYER_COLUMNS.filter((name) => meets(role, COLUMN_NEEDS[name]))
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

/** What a person has several of is in no order. */
const UNSORTED = ['tags', 'characters'] as const
export type SortableColumn = Exclude<PlayerColumn, (typeof UNSORTED)[number]> | 'name'
export const isSortable = (column: string) => !(UNSORTED as readonly string[]).includes(column)
const SORTS = ['name', ...PLAYER_COLUMNS.filter(isSortable)]

const isAnswerColumn = (name: string) => /^answer\.[\w-]{1,60}$/.test(name)
const isColumn = (name: string) => (PLAYER_COLUMNS as readonly string[]).includes(name) || isAnswerColumn(name)
const isSort = (name: string) => SORTS.includes(name) || isAnswerColumn(name)
const isAnswer = (answer: string) => /^[\w-]{1,60}:./s.test(answer) && answer.length <= 200

/** Of each state or group of states that is given; none are those of the table by itself. */
const states: Parameter<RegistrationState[]> = {
  name: 'state',
  read(given) {
    const groups = Object.entries(STATE_GROUPS).filter(([group]) => group !== 'live' && given.includes(group))
    const named = [...given, ...groups.flatMap(([, among]) => among)]
    return REGISTRATION_STATES.filter((state) => named.includes(state))
  },
  write: (chosen) => chosen,
}

/** Which players, in which order and with which columns: the query of the page's URL. */
export const playersQuery = queryCodec({
  q: text('q'),
  tickets: several('ticket', toRowId),
  states,
  /** Each `field:value`. Values of one field are alternatives, fields are combined. */
  answers: several('answer', (given) => {
    const answer = given.replaceAll('\0', '').toWellFormed()
    return isAnswer(answer) ? answer : null
  }),
  missing: someOf('missing', MISSING_THINGS),
  characters: someOf('character', CHARACTER_FILTERS),
  tags: several('tag', (given) => singleLine(given, PLAYER_TAG_LENGTH) || null),
  payment: someOf('payment', PAYMENT_FILTERS),
  minor: flag('minor'),
  /** Nobody of the team has opened it since the person last did something with it. */
  unopened: flag('unopened'),
  test: flag('test'),
  /** A column, or `answer.KEY`, after `-` in descending order; empty for the order of states. */
  sort: single('sort', (given) => (isSort(given.replace(/^-/, '')) ? given : '')),
  /** Empty for the usual columns. */
  columns: several('column', (given) => (isColumn(given) ? given : null)),
  page,
})
export type PlayersQuery = QueryOf<typeof playersQuery>

export const orderOf = ({ sort }: PlayersQuery) => ({
  column: sort.replace(/^-/, ''),
  descending: sort.startsWith('-'),
})

/** The query without filters: columns and order stay. */
export const withoutFilters = ({ test, sort, columns }: PlayersQuery): PlayersQuery => ({
  ...playersQuery.read(),
  test,
  sort,
  columns,
})

/** What the query filters by alone: order and columns are the usual ones, and it is about no tests. */
export const filtersOf = (query: PlayersQuery): PlayersQuery => {
  const { test, sort, columns, page: first } = playersQuery.read()
  return { ...query, test, sort, columns, page: first }
}

/** A filter is set. Registrations to try the form are another list. */
export const isFiltered = (query: PlayersQuery) =>
  String(playersQuery.write({ ...query, page: 1 })) !== String(playersQuery.write(withoutFilters(query)))

/** What says which players are listed. */
export type PlayerFilter = Exclude<keyof PlayersQuery, 'sort' | 'columns' | 'page'>

/** What one needs to find players by it, as a filter tells what it asks about. In the order of the page. */
export const FILTER_NEEDS: Record<PlayerFilter, Need> = {
  // Words are searched in addresses and notes, too.
  q: 'players.read',
  states: null,
  payment: 'money.read',
  tickets: null,
  characters: 'characters.read',
  minor: 'players.read',
  unopened: 'players.read',
  tags: 'players.read',
  missing: 'players.read',
  answers: 'players.read',
  test: 'players.read',
}
const PLAYER_FILTERS = Object.keys(FILTER_NEEDS) as PlayerFilter[]

/** The filters that the reader may use. */
export const playerFilters = (role: EventRole | null) =>
  PLAYER_FILTERS.filter((name) => meets(role, FILTER_NEEDS[name]))

/** The query without filters that the reader may not use: whoever follows someone else's link sees a list that no hidden filter cuts. */
export function readableQuery(query: PlayersQuery, role: EventRole | null): PlayersQuery {
  const usual = playersQuery.read()
  const mayUse = playerFilters(role)
  const refused = PLAYER_FILTERS.filter((filter) => !mayUse.includes(filter))
  return { ...query, ...Object.fromEntries(refused.map((filter) => [filter, usual[filter]])) }
}

/** Whether the reader may use every filter that is set. */
export const mayUseFilters = (query: PlayersQuery, role: EventRole | null) =>
  String(playersQuery.write(readableQuery(query, role))) === String(playersQuery.write(query))

/** The parameters of the filters that the reader may not use. */
export const refusedParameters = (role: EventRole | null): string[] => {
  const mayUse = playerFilters(role)
  return PLAYER_FILTERS.filter((filter) => !mayUse.includes(filter)).map(
    (filter) => playersQuery.parameters[filter].name,
  )
}

/** Those of the panel: words are searched beside it, and tests are another list. */
export type PanelFilter = Exclude<PlayerFilter, 'q' | 'test'>
const isInPanel = (filter: PlayerFilter): filter is PanelFilter => filter !== 'q' && filter !== 'test'
export const panelFilters = (role: EventRole | null) => playerFilters(role).filter(isInPanel)

/** The values that are set in the panel, one by one, each with the query without it. */
export const panelFiltersOf = (query: PlayersQuery) =>
  PLAYER_FILTERS.filter(isInPanel).flatMap((filter) => {
    const set = query[filter]
    if (typeof set === 'boolean')
      return set ? [{ filter, value: '1', without: { ...query, page: 1, [filter]: false } }] : []
    return set.map((value) => ({
      filter,
      value: String(value),
      without: { ...query, page: 1, [filter]: set.filter((one) => one !== value) },
    }))
  })
