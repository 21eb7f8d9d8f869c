import { useEffect, useState } from 'react'

/** Whether there are unsaved changes, a rejected submission included. */
export function useUnsaved(failure: object | null, initially = false) {
  const [unsaved, setUnsaved] = useState(initially)
  useEffect(() => {
    if (failure) setUnsaved(true)
  }, [failure])
  const handlers = { onInput: () => setUnsaved(true), onSubmit: () => setUnsaved(false) }
  return { unsaved, handlers }
}
