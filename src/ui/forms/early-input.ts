import { type ReactNode, useEffect } from 'react'
import { isControlChanged } from './is-control-changed.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches('input, select, textarea')
const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** What each control held when it was changed last. */
const early = new Map<Control, string>()
const remember = (control: Control) => early.set(control, isChoice(control) ? String(control.checked) : control.value)
const onInput = ({ target }: Event) => {
  if (isControl(target)) remember(target)
}

/** Before hydration begins, which puts the text that was stored back into every textarea. */
export function rememberEarlyInput() {
  for (const control of document.querySelectorAll<Control>('input, select, textarea'))
    if (isControlChanged(control)) remember(control)
  document.addEventListener('input', onInput, true)
}

/**
 * Tells the page what was typed and chosen before its scripts ran, as if it were typed now: React tells no component of it. After the effects of all
 * components, and before what the server rendered for browsers without JavaScript is replaced.
 */
export function EarlyInput({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.removeEventListener('input', onInput, true)
    for (const [control, value] of early) if (control.isConnected && !control.disabled) repeat(control, value)
    early.clear()
  }, [])
  return children
}

function repeat(control: Control, value: string) {
  // What the browser restored, as after a reload, is not chosen anew: another person may have changed it since, and some choices save themselves.
  const isByHand = navigator.userActivation?.hasBeenActive ?? true
  if (isChoice(control)) {
    // The radio that lost its mark: the one that got it tells.
    if (control.type === 'radio' && value !== 'true') return
    if (!isByHand) return tell(control, 'input')
    control.checked = value !== 'true'
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = value
    tell(control, 'input')
    if (isByHand) tell(control, 'change')
  } else if (control.type === 'file') {
    tell(control, 'input')
    tell(control, 'change')
  } else retype(control, value)
}

const tell = (control: Control, type: 'input' | 'change') => control.dispatchEvent(new Event(type, { bubbles: true }))

/** The caret stays where it is. */
function retype(control: HTMLInputElement | HTMLTextAreaElement, value: string) {
  const { selectionStart, selectionEnd } = control
  const isSame = control.value === value
  control.value = control.defaultValue
  // React takes what is set on the element itself for its own.
  Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
  if (isSame && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  tell(control, 'input')
}
