import { createContext, useContext } from 'react'
import type { Fits } from '#shared/events/fits.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import { X } from '#ui/icons/x.ts'
import * as styles from './fit-list.module.css'

/** What each event has of the conditions of the search whose result is shown. */
export const FitsContext = createContext<Fits['of']>({})

/** What an event has of the conditions of a search, with a tick or a cross each. */
export function FitList({ id }: { id: number }) {
  const t = useText()
  const fits = useContext(FitsContext)[id]
  if (!fits) return null
  return (
    <ul className={styles.fits}>
      {fits.map(({ label, fits: isMet }) => (
        <li key={label} data-met={isMet}>
          {isMet ? <Check /> : <X />}
          <span className="visually-hidden">{t(isMet ? 'search.fit.met' : 'search.fit.missed')} </span>
          {label}
        </li>
      ))}
    </ul>
  )
}
