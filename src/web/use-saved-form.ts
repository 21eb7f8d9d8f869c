import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Rules, Wrongs } from '#ui/field-rules.ts'
import { useChecks } from '#ui/use-checks.ts'

/** Whether a control says something else than what the page came with. */
function changed(control: Element) {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  if (control.type === 'file') return (control.files?.length ?? 0) > 0
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked
  return control.type !== 'hidden' && control.value !== control.defaultValue
}
const differs = (form: HTMLFormElement) => [...form.elements].some(changed)

type Given<Name extends string> = {
  /** The form's `intent`: others of the page may be under way. */
  intent: string
  rules: Rules<Name>
  /** What came back; the same object as long as it is the same answer. */
  refusal: { fields: Wrongs<Name> } | null
  /** It has just been saved, or there was nothing to save. */
  saved: boolean
}

/** The form that a save bar belongs to: what is wrong in it, whether something is unsaved, and when it was saved (DESIGN 7). */
export function useSavedForm<Name extends string>({ intent, rules, refusal, saved }: Given<Name>) {
  const { key } = useLocation()
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const checks = useChecks<Name>(rules, refusal?.fields ?? null)
  const [dirty, setDirty] = useState(refusal !== null)
  const [told, setTold] = useState<{ savedAt: Date | null } | null>(null)

  const savedAt = saved ? key : null
  useEffect(() => {
    if (!savedAt) return
    setTold({ savedAt: new Date() })
    setDirty(false)
  }, [savedAt])

  // What was typed before the page came alive, or kept by the browser over a reload.
  useEffect(() => {
    if (form.current && differs(form.current)) setDirty(true)
  }, [])

  const look = () => {
    if (!form.current) return
    setDirty(refusal !== null || differs(form.current))
    setTold(null)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (refusal || differs(event.currentTarget)) return checks.handlers.onSubmit(event)
    event.preventDefault()
    setTold({ savedAt: null })
  }
  const discard = () => {
    form.current?.reset()
    checks.forget()
    setDirty(false)
    setTold(null)
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    checks.handlers.onInput(event)
    look()
  }
  const saving = formData?.get('intent') === intent
  const handlers = { onBlur: checks.handlers.onBlur, onInput, onSubmit }
  return { form, checks, refusal, handlers, dirty, saving, told, discard, unsaved: dirty && !saving }
}
