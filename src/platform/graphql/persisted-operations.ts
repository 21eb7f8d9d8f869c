import { createHash } from 'node:crypto'
import { GraphQLError } from 'graphql'
import type { GraphQLParams } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { PERSISTED_CHARACTERS } from './limits.ts'

/** Queries by their SHA-256, as the clients' automatic persisted queries send it. Only valid ones are added. */
export function createPersistedOperations() {
  const queries = new LRUCache<string, string>({
    maxSize: PERSISTED_CHARACTERS,
    sizeCalculation: (query) => query.length + HASH_LENGTH,
  })
  return {
    find: (hash: string) => queries.get(hash) ?? null,
    add: ({ query, extensions }: GraphQLParams) => {
      const hash = hashIn(extensions)
      if (query && hash) queries.set(hash, query)
    },
  }
}

const HASH_LENGTH = 64

/** Throws where a query is sent under the hash of another one. */
export function checkHash({ query, extensions }: GraphQLParams) {
  const hash = hashIn(extensions)
  if (query && hash && createHash('sha256').update(query).digest('hex') !== hash)
    throw new GraphQLError('sha256Hash is not the hash of the query', {
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    })
}

function hashIn(extensions: GraphQLParams['extensions']): string | null {
  const { version, sha256Hash } = Object(extensions?.['persistedQuery'])
  return version === 1 && typeof sha256Hash === 'string' && /^[0-9a-f]{64}$/.test(sha256Hash) ? sha256Hash : null
}
