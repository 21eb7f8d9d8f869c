import { parseSubmission } from '@conform-to/react/future'
import { type RefObject, useEffect, useState } from 'react'
import { type FormDraft, saveFormDraft, takeFormDraft } from '#ui/page/form-draft.ts'
import { useSite, useSplitPath } from '#ui/page/site.ts'

function typedValues(form: HTMLFormElement) {
  const texts = new FormData()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts.append(name, value)
  return parseSubmission(texts).payload
}

/**
 * Keeps what is typed into a form while the person signs in again in the same tab. `ended`: the form was refused because the session
 * has ended. Returns what was typed before signing in, and whether the browser keeps it now.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, ended: boolean) {
  const { path } = useSplitPath()
  const username = useSite()?.user?.username
  const [restored, setRestored] = useState<FormDraft['typed'] | null>(null)
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    const typed = username === undefined ? null : takeFormDraft(path, username)
    if (typed) setRestored(typed)
  }, [path, username])
  useEffect(() => {
    const element = form.current
    if (!ended || !element || username === undefined) return
    const save = () => setIsKept(saveFormDraft({ path, username, typed: typedValues(element) }))
    save()
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, ended, path, username])
  return { restored, isKept: ended && isKept }
}
