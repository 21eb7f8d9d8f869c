import { startTransition, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PlayerRow } from '#shared/registrations/players.ts'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'

/**
 * The rows as one text, by column: the framework encodes a text at once, but a thousand objects value by value, and names of
 * columns are in it once.
 */
export function packRows(rows: readonly PlayerRow[]): string {
  const names = Object.keys(rows[0] ?? {}) as (keyof PlayerRow)[]
  return JSON.stringify(names.map((name) => [name, rows.map((row) => row[name])]))
}

export function unpackRows(packed: string): PlayerRow[] {
  const columns = JSON.parse(packed) as [keyof PlayerRow, unknown[]][]
  return (columns[0]?.[1] ?? []).map(
    (_, index) => Object.fromEntries(columns.map(([name, values]) => [name, values[index]])) as PlayerRow,
  )
}

/** The rows of the first response: more than most events have. */
const FIRST_ROWS = 200
/** Those that are drawn at once when the list changes: more than a window shows. */
const ROWS_AT_ONCE = 60
const WHOLE = 'all'

/**
 * The rows to draw: the server draws the first ones, the browser then adds the others, which it has already. `list` says which rows they
 * are: the first of another list are seen before the others are drawn. Without JavaScript `address` leads to all of them.
 */
export function useShownRows(rows: readonly PlayerRow[], list: string) {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const [drawn, setDrawn] = useState(isHydrated ? list : null)
  useEffect(() => startTransition(() => setDrawn(list)), [list])
  const first = drawn === null ? FIRST_ROWS : ROWS_AT_ONCE
  const isWhole = drawn === list || (drawn === null && params.get(WHOLE) === '1') || rows.length <= first
  const whole = new URLSearchParams(params)
  whole.set(WHOLE, '1')
  const shown = useMemo(() => (isWhole ? rows : rows.slice(0, first)), [isWhole, rows, first])
  return { shown, address: isWhole ? null : `?${whole}` }
}
