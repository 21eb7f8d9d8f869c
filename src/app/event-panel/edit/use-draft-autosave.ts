import { type RefObject, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useAutosave } from '#ui/forms/saving/use-autosave.ts'
import { afterChange, afterSave, type DraftAnswer, NO_ANSWER, type SentDraft } from './draft-answer.ts'
import { serializeValues } from './event-values.ts'
import type { AutosaveResult } from './form-response.ts'

export type SavedDraft = SentDraft & Pick<DraftAnswer, 'skipped'> & { saved: NonNullable<AutosaveResult['saved']> }

type Options = {
  form: RefObject<HTMLFormElement | null>
  /** Only drafts are saved automatically. */
  enabled: boolean
  isNew: boolean
  onSaved: (draft: SavedDraft) => void
}

const selectedImage = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('header')
  return field instanceof HTMLInputElement ? (field.files?.[0] ?? null) : null
}

/** Saves a draft of an event while it is written. A field that is not valid is left out, and named until it changes. */
export function useDraftAutosave({ form, enabled, isNew, onSaved }: Options) {
  const navigate = useNavigate()
  const [answer, setAnswer] = useState(NO_ANSWER)
  const sent = useRef<SentDraft>({ values: '', image: null })
  const { state, busy, changed, submitted } = useAutosave({
    form,
    fetcher: useFetcher<AutosaveResult>({ key: 'auto' }),
    encType: 'multipart/form-data',
    read: (current) => {
      const fields = new FormData(current)
      if (!String(fields.get('title')).trim()) return null
      const image = selectedImage(current)
      if (image && answer.refusedImage?.file === image) fields.delete('header')
      sent.current = { values: serializeValues(current, { files: false }), image }
      return fields
    },
    onAnswered: (result) => {
      if (!result) return
      const next = afterSave(answer, sent.current, result)
      setAnswer(next)
      const { saved } = result
      if (!saved) return
      onSaved({ ...sent.current, saved, skipped: next.skipped })
      if (isNew) void navigate(`?draft=${saved.slug}`, { replace: true, preventScrollReset: true })
    },
  })
  // Invalid fields show their errors; nothing else has failed.
  const failure = state.failure?.code === 'invalid' ? null : state.failure
  return {
    state: { ...state, ...answer, failure },
    busy,
    submitted,
    changed: (field: string) => {
      if (!enabled) return
      setAnswer((before) => afterChange(before, field))
      changed()
    },
  }
}
