import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'

/** The address holds the state: the form's own onChange sends it there, and it comes back as `chosen`. */
const left = () => {}

type Option = { value: string; words: string; className?: string }

/** A button with a panel under it: the platform's details, so that it opens without scripts; with them Escape and a click outside close it. */
export function Drop({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const drop = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const open = drop.current
      if (!open?.open) return
      const outside = event.type === 'pointerdown' && !open.contains(event.target as Node)
      if (outside) open.open = false
      if (event instanceof KeyboardEvent && event.key === 'Escape') {
        open.open = false
        if (open.contains(document.activeElement)) open.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className="fdrop" name="filter" ref={drop}>
      <summary className={count ? 'fbtn on' : 'fbtn'}>
        {label} {count > 0 && <span className="badge badge--lit">{count}</span>}{' '}
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <fieldset className="fdrop__panel">
        <legend className="sr">{label}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** Several may be ticked. */
export function Picks({
  name,
  chosen,
  options,
}: {
  name: string
  chosen: readonly string[]
  options: readonly Option[]
}) {
  return options.map(({ value, words, className }) => (
    <label key={value} className="pick">
      <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={left} />
      <span className={className}>{words}</span>
    </label>
  ))
}

/** One of a few, side by side. */
export function Segments({
  name,
  label,
  chosen,
  options,
}: {
  name: string
  label: string
  chosen: string
  options: readonly Option[]
}) {
  return (
    <fieldset className="seg seg--radio">
      <legend className="sr">{label}</legend>
      {options.map(({ value, words }) => (
        <label key={value}>
          <input type="radio" className="sr" name={name} value={value} checked={value === chosen} onChange={left} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** One of many. */
export function Options({
  name,
  label,
  chosen,
  options,
  required = false,
}: {
  name: string
  label: string
  chosen: string
  options: readonly Option[]
  required?: boolean
}) {
  const t = useText()
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select className="select" name={name} value={chosen} onChange={left}>
        {!required && <option value="">{t('search.any')}</option>}
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
