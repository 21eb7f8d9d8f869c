import { useMemo } from 'react'
import { readSearch, type Search } from '#shared/search.ts'
import type { EventListData } from './load-events.server.ts'

/** The search of the address, what it was read as, and what a form shows of it: the text as it was typed beside the filters that it means. */
export function useUnderstood(given: URLSearchParams | Search, { query, text }: EventListData['understood']) {
  return useMemo(() => {
    const asked = given instanceof URLSearchParams ? readSearch(given) : given
    const search = readSearch(query)
    return {
      asked,
      search,
      inForm: text === null ? { ...search, names: asked.names } : { ...search, q: text, read: text, about: '' },
    }
  }, [given, query, text])
}
