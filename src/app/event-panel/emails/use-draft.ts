import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { playersQuery } from '#shared/registrations/players-query.ts'
import { removeFormDraft, saveFormDraft, takeFormDraft } from '#ui/page/form-draft.ts'
import { useSite } from '#ui/page/site.ts'

const TEXTS = ['subject_es', 'body_es', 'subject_en', 'body_en'] as const
const FILTERS = Object.values(playersQuery.parameters).map(({ name }) => name)
const NAMES: readonly string[] = [...TEXTS, ...FILTERS, 'reply_to', 'send_at']

type Typed = Record<string, string[]>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Control>('input, textarea, select')].filter(
    ({ name, type }) => NAMES.includes(name) && type !== 'hidden',
  )

function readForm(form: HTMLFormElement): Typed {
  const sent = new FormData(form)
  return Object.fromEntries(NAMES.map((name) => [name, sent.getAll(name).map(String)]))
}

/** Whom an address names stays so. */
function fillForm(form: HTMLFormElement, typed: Typed, isAddressed: boolean) {
  for (const control of controlsOf(form)) {
    const values = typed[control.name]
    if (!values || (isAddressed && FILTERS.includes(control.name))) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = values.includes(control.value)
    else control.value = values[0] ?? ''
  }
}

/**
 * Keeps a message that is being written in this tab, for this person: over leaving the page, a lost network and signing in again. It is
 * removed once it was sent. `hasAnswer`: the form shows what an action returned; `isPlanned`: it changes a message that is kept already.
 */
export function useDraft(
  element: RefObject<HTMLElement | null>,
  { hasAnswer, isPlanned }: { hasAnswer: boolean; isPlanned: boolean },
  onRestored: () => void,
) {
  const { pathname: path, search } = useLocation()
  const username = useSite()?.user?.username
  const [isRestored, setIsRestored] = useState(false)
  const findForm = () => element.current?.querySelector('form') ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page and person
  useEffect(() => {
    const form = findForm()
    const typed =
      username === undefined || isPlanned ? null : (takeFormDraft(path, username)?.typed as Typed | undefined)
    if (!form || !typed || hasAnswer) return
    fillForm(form, typed, search !== '')
    setIsRestored(true)
    keep()
    onRestored()
  }, [path, username])
  const keep = () => {
    const form = findForm()
    if (!form || username === undefined || isPlanned) return
    const typed = readForm(form)
    if (TEXTS.some((name) => typed[name]?.some((text) => text.trim() !== ''))) saveFormDraft({ path, username, typed })
    else removeFormDraft()
  }
  const discard = () => {
    const form = findForm()
    removeFormDraft()
    form?.reset()
    setIsRestored(false)
    onRestored()
  }
  return { isRestored, keep, discard }
}
