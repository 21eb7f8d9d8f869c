import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useHref, useLocation, useSubmit } from 'react-router'

const DEBOUNCE_MS = 250

/** The form's values as search parameters, without empty ones. */
function toSearchParams(form: HTMLFormElement) {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) params.append(name, value)
  return params
}

/** Fills the form from the URL, after Back and Forward. */
function fillForm(form: HTMLFormElement, params: URLSearchParams) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? ''
      if (field.selectedIndex < 0) field.value = ''
    } else if (field instanceof HTMLInputElement) {
      const value = params.get(field.name) ?? ''
      if (field.type === 'radio') field.checked = field.value === value
      else if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value)
      // Hidden fields are rendered from the URL.
      else if (field.type !== 'hidden') field.value = value
    }
  }
}

/** Fields follow the URL, except when the URL only repeats what the form has just submitted. */
function useSyncWithUrl(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation()
  const submittedSearch = useRef<string | null>(search)
  useEffect(() => {
    if (search === submittedSearch.current) return
    submittedSearch.current = null
    if (form.current) fillForm(form.current, new URLSearchParams(search))
  }, [search, form])
  return (params: URLSearchParams) => {
    submittedSearch.current = params.size > 0 ? `?${params}` : ''
  }
}

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'ref'> & { action: string }

/**
 * A filter form: plain GET without JavaScript; with it the form submits itself after every change, and 250 ms after
 * the last key in a search field. The focus stays.
 */
export function AutoSubmitForm({ action, children, ...rest }: Props) {
  const submit = useSubmit()
  const address = useHref(action)
  const form = useRef<HTMLFormElement>(null)
  const markSubmitted = useSyncWithUrl(form)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submitNow = (replace: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const params = toSearchParams(form.current)
    markSubmitted(params)
    void submit(params, { action, replace, preventScrollReset: true })
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    // A control inside may belong to another form.
    if ((target as EventTarget & { form?: unknown }).form !== form.current) return
    clearTimeout(timer.current)
    if (target instanceof HTMLInputElement && target.type === 'search')
      timer.current = setTimeout(() => submitNow(true), DEBOUNCE_MS)
    else submitNow(false)
  }
  return (
    <form
      {...rest}
      ref={form}
      action={address}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        submitNow(false)
      }}
    >
      {children}
    </form>
  )
}
