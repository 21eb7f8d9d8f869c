import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useSubmit } from 'react-router'

const TYPING_MS = 250

/** What the form asks for, as parameters of an address; what is empty is not written. */
function parametersOf(form: HTMLFormElement) {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) params.append(name, value)
  return params
}

/** Shows what an address asks for, after Back and Forward. */
function fillFrom(form: HTMLFormElement, params: URLSearchParams) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? ''
      if (field.selectedIndex < 0) field.value = ''
    } else if (field instanceof HTMLInputElement) {
      const value = params.get(field.name) ?? ''
      if (field.type === 'radio') field.checked = field.value === value
      else field.value = value
    }
  }
}

/** Fields follow the address, but never while it only repeats what the form itself has just asked for. */
function useFollowing(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation()
  const asked = useRef<string | null>(search)
  useEffect(() => {
    if (search === asked.current) return
    asked.current = null
    if (form.current) fillFrom(form.current, new URLSearchParams(search))
  }, [search, form])
  return (params: URLSearchParams) => {
    asked.current = params.size > 0 ? `?${params}` : ''
  }
}

type Props = Omit<ComponentProps<'form'>, 'method' | 'action' | 'ref'> & { action: string }

/** A form that narrows a list down: plain GET; with scripts it asks by itself a moment after the last key, and the focus stays. */
export function LiveForm({ action, children, ...rest }: Props) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const following = useFollowing(form)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (replace: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const params = parametersOf(form.current)
    following(params)
    void submit(params, { action, replace, preventScrollReset: true })
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    if (target instanceof HTMLInputElement && target.type === 'search')
      timer.current = setTimeout(() => ask(true), TYPING_MS)
    else ask(false)
  }
  return (
    <form
      {...rest}
      ref={form}
      action={action}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        ask(false)
      }}
    >
      {children}
    </form>
  )
}
