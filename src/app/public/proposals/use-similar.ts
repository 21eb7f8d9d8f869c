import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Alike } from '#features/proposals/ui/proposal-response.ts'
import { FETCH_MINIMUM_MS } from '#shared/limits.ts'

const SHORTEST = 3
const NONE: Alike[] = []

/** What is alike, as the name is typed: the page's own loader knows it. */
export function useAlike() {
  const { load, data } = useFetcher<{ alike: Alike[] }>()
  const [typed, setTyped] = useState({ name: '', county: '' })
  const long = typed.name.trim().length >= SHORTEST
  useEffect(() => {
    if (!long) return
    const timer = setTimeout(() => void load(`?${new URLSearchParams(typed)}`), FETCH_MINIMUM_MS)
    return () => clearTimeout(timer)
  }, [long, typed, load])
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'name') return
    const county = new FormData(target.form ?? undefined).get('county')
    setTyped({ name: target.value, county: typeof county === 'string' ? county : '' })
  }
  return { alike: long ? (data?.alike ?? NONE) : NONE, onInput }
}
