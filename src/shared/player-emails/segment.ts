import { filtersOf, type PlayersQuery, playersQuery } from '../registrations/players-query.ts'

/** Whom an email goes to: those whom the table of the players lists with this query, or, of them, the chosen ones alone. */
export type Segment = { query?: string; ids?: number[] }

export const querySegment = (query: PlayersQuery): string => playersQuery.write(filtersOf(query)).toString()

/** What an address, or a form, says of the recipients: its parameters are those of the table. Null where it says nothing. */
export function readSegmentQuery(sent: Readonly<Record<string, unknown>>): PlayersQuery | null {
  const given = Object.values(playersQuery.parameters).flatMap(({ name }) =>
    [sent[name] ?? []].flat().flatMap((value) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  return given.length === 0 ? null : filtersOf(playersQuery.read(new URLSearchParams(given)))
}

/** The filters that are about who pays: of a group it is one of them. */
const ASKS_PAYERS = ['owes', 'overdue', 'announced'] as const
export const asksPayers = ({ payment }: PlayersQuery) => ASKS_PAYERS.some((one) => payment.includes(one))
