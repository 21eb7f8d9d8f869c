import { parseSubmission } from '@conform-to/react/future'
import { type RefObject, useEffect, useState } from 'react'
import { saveFormDraft, type TakenDraft, takeFormDraft } from '#ui/page/form-draft.ts'
import { useSite, useSplitPath } from '#ui/page/site.ts'

function typedValues(form: HTMLFormElement) {
  const texts = new FormData()
  const files: string[] = []
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts.append(name, value)
    else if (value.name) files.push(value.name)
  return { typed: parseSubmission(texts).payload, files }
}

/**
 * Keeps what is typed into a form while the person signs in again in the same tab. `ended`: the form was refused because the session
 * has ended. Returns what was typed before signing in, the names of files that were chosen, and whether the browser keeps it now.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, ended: boolean) {
  const { path } = useSplitPath()
  const username = useSite()?.user?.username
  const [restored, setRestored] = useState<TakenDraft | null>(null)
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    const taken = username === undefined ? null : takeFormDraft(path, username)
    if (taken) setRestored(taken)
  }, [path, username])
  useEffect(() => {
    const element = form.current
    if (!ended || !element || username === undefined) return
    const save = () => setIsKept(saveFormDraft({ path, username, ...typedValues(element) }))
    save()
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, ended, path, username])
  return { restored: restored?.typed ?? null, files: restored?.files ?? [], isKept: ended && isKept }
}
