import { type RefObject, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { TextConflict } from '#shared/characters/text-conflict.ts'
import { useAutosave } from '#ui/forms/saving/use-autosave.ts'
import type { EditResult } from './edit-text.server.ts'

const bodyOf = (form: HTMLFormElement | null) => String(new FormData(form ?? undefined).get('body') ?? '')

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** The revision that the text is based on. */
  revision: number
  /** What was typed differs from what is stored from the start: restored, merged, or refused. */
  isDirty: boolean
  /** The writer has seen it before: it is saved without another change. */
  isRestored: boolean
  /** What the answer to a button was in conflict with. */
  pressed: TextConflict | null
  /** Everything typed is stored. */
  onStored: () => void
}

/** Saves a text of a character while it is written. Stops at a conflict with what was written elsewhere, until the writer decides. */
export function useTextAutosave({ form, revision: initial, isDirty, isRestored, pressed, onStored }: Options) {
  const [revision, setRevision] = useState(initial)
  const [own, setConflict] = useState<TextConflict | null>(null)
  const conflict = own ?? pressed
  const sent = useRef('')
  const auto = useAutosave({
    form,
    fetcher: useFetcher<EditResult>(),
    initial: { name: isDirty ? 'dirty' : 'idle', delayed: isRestored },
    read: (current) => {
      if (conflict) return null
      sent.current = bodyOf(current)
      return new FormData(current)
    },
    onAnswered: (result) => {
      if (!result) return
      setConflict(result.conflict)
      if (!result.saved) return
      setRevision(result.saved.revision)
      if (bodyOf(form.current) === sent.current) onStored()
    },
  })
  return { ...auto, revision, conflict }
}
