import { LRUCache } from 'lru-cache'

/** Characters of the statements whose runs are counted. */
const COUNTED_CHARACTERS = 4_000_000
/** A statement that runs this often is worth its memory in every connection (some 50 kB). */
const RUNS = 3
/** PostgreSQL keeps what is prepared until the connection closes, so there is a fixed number. */
const OWN_MAX = 400
const SHAPED_MAX = 100

/** Begins statements whose text depends on what a caller asks for: these cannot use up the places of the site's own. */
export const SHAPED_BY_CALLER = '/* shaped by the caller */ '

/**
 * Begins statements whose best plan depends on the values, as on how common a word is: one that is prepared might be planned for any value,
 * and stay so.
 */
export const PLANNED_BY_VALUES = '/* planned by its values */ '

/**
 * Tells which statements to prepare: those that repeat. A prepared statement is parsed and planned once a connection,
 * and takes one round trip instead of two.
 */
export function repeatedStatements(): (statement: string) => boolean {
  const runs = new LRUCache<string, number>({
    maxSize: COUNTED_CHARACTERS,
    sizeCalculation: (_, statement) => statement.length,
  })
  const own = new Set<string>()
  const shaped = new Set<string>()
  return (statement) => {
    if (statement.startsWith(PLANNED_BY_VALUES)) return false
    const isShaped = statement.startsWith(SHAPED_BY_CALLER)
    const [prepared, most] = isShaped ? [shaped, SHAPED_MAX] : [own, OWN_MAX]
    if (prepared.has(statement)) return true
    if (prepared.size >= most) return false
    const count = (runs.get(statement) ?? 0) + 1
    if (count < RUNS) {
      runs.set(statement, count)
      return false
    }
    runs.delete(statement)
    prepared.add(statement)
    return true
  }
}
