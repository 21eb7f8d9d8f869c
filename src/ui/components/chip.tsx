import type { ElementType } from 'react'
import * as styles from './chip.module.css'
import type { PropsAs } from './part.tsx'
import { type Placed, placedClass, type Shown } from './placed.ts'

type Own = Shown & {
  /** The one that is shown, or set. `aria-pressed` and `aria-current` say it too. */
  on?: boolean | undefined
}

/** A view of a list, or a filter that is set. */
export function Chip<As extends ElementType = 'button'>(props: PropsAs<Own, As>) {
  const { as: Element = 'button', on, scripts, print, ...rest }: PropsAs<Own, ElementType> = props
  const classes = [styles.chip, on && styles.isOn, placedClass({ scripts, print })]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}

/** Chips in a row, with a name. */
export function Chips<As extends ElementType = 'nav'>(props: PropsAs<Placed, As>) {
  const { as: Element = 'nav', space, scripts, print, ...rest }: PropsAs<Placed, ElementType> = props
  return <Element {...rest} className={`${styles.list} ${placedClass({ space, scripts, print })}`.trim()} />
}
