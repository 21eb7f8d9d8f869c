import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Copies text to the clipboard. `copy` is null where scripts or the clipboard are missing: the text is selected by hand then. */
export function useCopy(text: string) {
  const hydrated = useHydrated()
  const [result, setResult] = useState<'copied' | 'not_copied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('not_copied'),
    )
  return { copy: hydrated && navigator.clipboard ? copy : null, result }
}
