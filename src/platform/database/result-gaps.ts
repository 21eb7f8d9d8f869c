type Resolvable = { resolve?: (result: unknown) => void }

/**
 * Closes the gap at the beginning of a query's result. When a statement fails after it has sent rows, as one that takes too long does,
 * postgres.js 3.4 counts on from them, and puts the rows of the connection's next statement that far into its array.
 */
export function closeGap<Query>(query: Query): Query {
  const { resolve } = query as Resolvable
  if (typeof resolve !== 'function') return query
  return Object.assign(query as Query & Resolvable, {
    resolve: (result: unknown) => {
      if (Array.isArray(result) && result.length > 0 && !(0 in result)) result.splice(0, firstIndex(result))
      resolve(result)
    },
  })
}

const firstIndex = (rows: readonly unknown[]) => rows.findIndex((_, index) => index in rows)
