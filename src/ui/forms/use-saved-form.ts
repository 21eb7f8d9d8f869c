import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Rules, Wrongs } from './field-rules.ts'
import { useChecks } from './use-field-checks.ts'

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

/** Longer, and "saved" would seem to be said of the page's other forms. */
const TOLD_MS = 6000

type Given<Name extends string, Refused extends { fields: Wrongs<Name> }> = {
  /** The form's `intent`: others of the page may be under way. */
  intent: string
  rules: Rules<Name>
  /** What came back; the same object as long as it is the same answer. */
  refusal: Refused | null
  /** What came of it just now; `nothing`: it said what was stored already. */
  done: 'saved' | 'nothing' | null
}

/** The words beside the save button, which go by themselves. */
function useTold() {
  const [told, setTold] = useState<{ savedAt: Date | null } | null>(null)
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(null), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  return [told, setTold] as const
}

/** Drops what was typed and what was refused: the form is made anew, from what is stored, and takes the focus that its button had. */
function useDiscarding(form: RefObject<HTMLFormElement | null>) {
  const [dropped, setDropped] = useState<object | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  }, [round, form])
  const drop = (refusal: object | null) => {
    setDropped(refusal)
    setRound(round + 1)
  }
  return { dropped, round, drop }
}

/** The form that a save bar belongs to: what is wrong in it, whether something is unsaved, and when it was saved (DESIGN 7). */
export function useSavedForm<Name extends string, Refused extends { fields: Wrongs<Name> }>(
  given: Given<Name, Refused>,
) {
  const { intent, rules, done } = given
  const { key } = useLocation()
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const { dropped, round, drop } = useDiscarding(form)
  const refusal = given.refusal === dropped ? null : given.refusal
  const checks = useChecks<Name>(rules, refusal?.fields ?? null)
  const [dirty, setDirty] = useState(refusal !== null)
  const [told, setTold] = useTold()

  const doneAt = done && key
  useEffect(() => {
    if (!doneAt) return
    setTold({ savedAt: done === 'saved' ? new Date() : null })
    setDirty(false)
  }, [doneAt, done, setTold])

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
    drop(refusal)
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
  /** What stands of the refusal: none once it is discarded. `round` is the form's key. */
  return { form, round, checks, refusal, handlers, dirty, saving, told, discard, unsaved: dirty && !saving }
}
