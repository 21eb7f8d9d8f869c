/** Whether a control's value differs from its initial one. */
export function isControlChanged(control: Element) {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  if (control.type === 'file') return (control.files?.length ?? 0) > 0
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked
  return control.type !== 'hidden' && control.value !== control.defaultValue
}
