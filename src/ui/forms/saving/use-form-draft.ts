import { parseSubmission } from '@conform-to/react/future'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { saveFormDraft, type TakenDraft, takeFormDraft } from '#ui/page/form-draft.ts'
import { useSite } from '#ui/page/site.ts'

function typedValues(form: HTMLFormElement) {
  const texts = new FormData()
  const files: string[] = []
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') texts.append(name, value)
    else if (value.name) files.push(value.name)
  return { typed: parseSubmission(texts).payload, files }
}

/**
 * Keeps what is typed into a form while the person signs in again, or confirms their address, in the same tab. `ended`: the form was refused
 * because the session has ended, so that what it has is kept at once. `waits`: it cannot be sent yet. Returns what was typed before signing in, the names of files that were chosen, and whether the browser keeps it now.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, ended: boolean, waits = false) {
  const { pathname: path } = useLocation()
  const username = useSite()?.user?.username
  const [restored, setRestored] = useState<TakenDraft | null>(null)
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    const taken = username === undefined ? null : takeFormDraft(path, username)
    if (taken) setRestored(taken)
  }, [path, username])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was filled in again is another element
  useEffect(() => {
    const element = form.current
    if (!(ended || waits) || !element || username === undefined) return
    const save = () => setIsKept(saveFormDraft({ path, username, ...typedValues(element) }))
    if (ended) save()
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, ended, waits, path, username, restored])
  return { restored: restored?.typed ?? null, files: restored?.files ?? [], isKept: ended && isKept }
}
