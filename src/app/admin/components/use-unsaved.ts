import { useEffect, useState } from 'react'
import type { TeamRefusal } from './form-response.ts'

/** Whether something was typed that is not saved: what was sent and refused is not. */
export function useUnsaved(refused: TeamRefusal | null) {
  const [unsaved, setUnsaved] = useState(false)
  useEffect(() => {
    if (refused) setUnsaved(true)
  }, [refused])
  const handlers = { onInput: () => setUnsaved(true), onSubmit: () => setUnsaved(false) }
  return { unsaved, handlers }
}
