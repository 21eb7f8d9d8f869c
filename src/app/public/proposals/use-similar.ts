import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SimilarEntry } from '#features/proposals/ui/proposal-response.ts'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'

const MIN_LENGTH = 3
const NONE: SimilarEntry[] = []

function typedIn({ value: name, form }: HTMLInputElement) {
  const county = new FormData(form ?? undefined).get('county')
  return { name, county: typeof county === 'string' ? county : '' }
}

/** Similar entries while the name is typed, from the page's own loader. */
export function useSimilarEntries() {
  const { load, data } = useFetcher<{ similar: SimilarEntry[] }>()
  const [typed, setTyped] = useState({ name: '', county: '' })
  const long = typed.name.trim().length >= MIN_LENGTH
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(`?${new URLSearchParams(typed)}`), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [long, typed, load])
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'name') setTyped(typedIn(target))
  }
  return { similar: long ? (data?.similar ?? NONE) : NONE, onInput }
}
