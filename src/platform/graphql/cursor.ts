import { GraphQLError } from 'graphql'
import { INTEGER } from '#platform/database/row-id.ts'
import type { Cursor, Window } from '#platform/strapi/query/pagination.ts'
import { LIST_DEFAULT, LIST_MAX } from './limits.ts'

/** The arguments of a connection, as Relay names them. */
export type ConnectionArgs = {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

export const writeCursor = ({ id, place }: Cursor) => Buffer.from(`${place} ${id}`).toString('base64url')

function readCursor(name: string, text: string | null | undefined): Cursor | null {
  if (text === null || text === undefined) return null
  const [, place = '', id = ''] = /^(\d{1,10}) (\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (place === '' || Number(id) > INTEGER.max || Number(place) > INTEGER.max)
    throw invalid(`${name} is not a cursor of this API`)
  return { id: Number(id), place: Number(place) }
}

const invalid = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

/** The part of a list that the arguments ask for. */
export function readWindow({ first, after, last, before }: ConnectionArgs): Window {
  const given = (count: number | null | undefined): count is number => count !== null && count !== undefined
  if (given(first) && given(last)) throw invalid('Either first or last, not both')
  const limit = given(first) ? first : given(last) ? last : LIST_DEFAULT
  if (limit < 0 || limit > LIST_MAX) throw invalid(`${given(first) ? 'first' : 'last'} is at most ${LIST_MAX}`)
  return { after: readCursor('after', after), before: readCursor('before', before), limit, fromEnd: given(last) }
}
