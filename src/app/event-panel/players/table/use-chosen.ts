import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { PlayerRow } from '#shared/registrations/players.ts'

/**
 * Who is chosen in the table, as the boxes say; null before a script has counted them. `kept` stay chosen after a form was answered, nobody
 * where all was done.
 */
export function useChosen(
  form: RefObject<HTMLFormElement | null>,
  rows: readonly PlayerRow[],
  { kept, answer }: { kept: ReadonlySet<string>; answer: unknown },
) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const { key, search } = useLocation()
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? [])]
  const read = () => setIds(new Set(boxes().flatMap(({ checked, value }) => (checked ? Number(value) : []))))
  const isDone = new URLSearchParams(search).has('done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer && !isDone) return
    for (const box of boxes()) box.checked = kept.has(box.value)
    read()
  }, [answer, isDone && key])
  const clear = () => {
    setIds(new Set())
    // The button that was pressed goes with the bar.
    if (document.activeElement?.closest('form') === form.current) boxes()[0]?.focus()
  }
  const chosen = useMemo(() => ids && rows.filter(({ id }) => ids.has(id)), [ids, rows])
  return { chosen, read, clear }
}
