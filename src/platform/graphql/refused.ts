import { GraphQLError } from 'graphql'

/** The error for a query above a limit, which it names. */
export const refused = (limit: string, most: number, advice?: string) =>
  new GraphQLError(`The query is above the limit of ${most} for ${limit}${advice ? `. ${advice}.` : '.'}`, {
    extensions: { code: 'QUERY_TOO_LARGE', limit: { name: limit, most }, http: { status: 400 } },
  })
