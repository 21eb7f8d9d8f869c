import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { USERNAME_LENGTH } from '#spec/limits.ts'
import { useChecks } from '#ui/use-checks.ts'
import type { Answer } from './answer.ts'
import { refusalOf } from './answer.ts'
import type { ShownAccount } from './shown.ts'

const RULES = { username: USERNAME_LENGTH }
type Given = { account: ShownAccount; answer: Answer; done: string | null }

/** Whether what the form says is something else than what is stored. */
function differs(form: HTMLFormElement, { username, newsletter, locale }: ShownAccount) {
  const now = new FormData(form)
  return now.get('username') !== username || now.get('locale') !== locale || now.has('newsletter') !== newsletter
}

/** The form that the save bar belongs to: what is wrong in it, whether something is unsaved, and when it was saved (DESIGN 7). */
export function useProfileForm({ account, answer, done }: Given) {
  const { key } = useLocation()
  const { formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const refusal = refusalOf(answer, 'profile')
  const checks = useChecks(RULES, refusal?.fields ?? null)
  const [dirty, setDirty] = useState(refusal !== null)
  const [told, setTold] = useState<{ savedAt: Date | null } | null>(null)

  const saved = done === 'profile' ? key : null
  useEffect(() => {
    if (!saved) return
    setTold({ savedAt: new Date() })
    setDirty(false)
  }, [saved])

  // What was typed before the page came alive, or kept by the browser over a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    if (form.current && differs(form.current, account)) setDirty(true)
  }, [])

  const look = () => {
    if (!form.current) return
    setDirty(differs(form.current, account))
    setTold(null)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (differs(event.currentTarget, account)) return checks.handlers.onSubmit(event)
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
  const saving = formData?.get('intent') === 'profile'
  const handlers = { onBlur: checks.handlers.onBlur, onInput, onSubmit }
  return { form, checks, refusal, handlers, dirty, saving, told, discard, unsaved: dirty && !saving }
}
export type ProfileForm = ReturnType<typeof useProfileForm>
