import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { isControlChanged } from '../is-control-changed.ts'
import { type FormOptions, useForm } from '../use-form.ts'

const isFormChanged = (form: HTMLFormElement) => [...form.elements].some(isControlChanged)

/** Short enough that "saved" is not read as a statement about another form of the page. */
const NOTICE_MS = 6000

type SavedFormOptions = Omit<FormOptions, 'formKey'> & {
  /** The form's `intent`, to tell it from other forms of the page. */
  intent: string
  /** The result of the last submission; `nothing`: nothing had changed. */
  done: 'saved' | 'nothing' | null
}

/** The notice beside the save button, which disappears by itself. */
function useSavedNotice() {
  const [savedNotice, setSavedNotice] = useState<{ savedAt: Date | null } | null>(null)
  useEffect(() => {
    if (!savedNotice) return
    const timer = setTimeout(() => setSavedNotice(null), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [savedNotice])
  return [savedNotice, setSavedNotice] as const
}

/** Discards input and errors by remounting the form, and focuses its first field, since the button is gone. */
function useDiscard(form: RefObject<HTMLFormElement | null>) {
  const [discardedFailure, setDiscardedFailure] = useState<object | null>(null)
  const [formKey, setFormKey] = useState(0)
  useEffect(() => {
    if (formKey > 0) form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
  }, [formKey, form])
  const discardFailure = (failure: object | null) => {
    setDiscardedFailure(failure)
    setFormKey(formKey + 1)
  }
  return { discardedFailure: discardedFailure, formKey: formKey, discardFailure: discardFailure }
}

/** State of a form with a save bar: errors, unsaved changes, and when it was saved. */
export function useSavedForm({ intent, done, ...options }: SavedFormOptions) {
  const { key } = useLocation()
  const { formData } = useNavigation()
  const element = useRef<HTMLFormElement>(null)
  const { discardedFailure, formKey, discardFailure } = useDiscard(element)
  const failure = options.failure === discardedFailure ? null : options.failure
  const form = useForm({ ...options, failure, formKey })
  const [dirty, setDirty] = useState(failure !== null)
  const [savedNotice, setSavedNotice] = useSavedNotice()

  const doneKey = done && key
  useEffect(() => {
    if (!doneKey) return
    setSavedNotice({ savedAt: done === 'saved' ? new Date() : null })
    setDirty(false)
  }, [doneKey, done, setSavedNotice])

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setDirty(failure !== null || isFormChanged(currentTarget))
    setSavedNotice(null)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (failure || isFormChanged(event.currentTarget)) return
    event.preventDefault()
    setSavedNotice({ savedAt: null })
  }
  const discard = () => {
    discardFailure(failure)
    setDirty(false)
    setSavedNotice(null)
  }
  const saving = formData?.get('intent') === intent
  return {
    /** For the form element; the key remounts it when its changes are discarded. */
    formProps: { form, ref: element, onInput, onSubmit },
    formKey,
    /** Null once it was discarded. */
    failure,
    bar: { form: form.id, dirty, saving, savedNotice, failure, discard },
    unsaved: dirty && !saving,
  }
}
