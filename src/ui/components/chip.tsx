import type { ComponentProps, ElementType } from 'react'
import * as styles from './chip.module.css'
import { type Placed, placedClass, type Shown } from './placed.ts'

type Own = Shown & {
  /** The one that is shown, or set. `aria-pressed` and `aria-current` say it too. */
  on?: boolean | undefined
}
type Props<As extends ElementType> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own | 'as' | 'className'>

/** A view of a list, or a filter that is set. */
export function Chip<As extends ElementType = 'button'>(props: Props<As>) {
  const { as: Element = 'button', on, scripts, print, ...rest }: Props<ElementType> = props
  const classes = [styles.chip, on && styles.isOn, placedClass({ scripts, print })]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}

type ChipsProps<As extends ElementType> = Placed & { as?: As } & Omit<
    ComponentProps<As>,
    keyof Placed | 'as' | 'className'
  >

/** Chips in a row, with a name. */
export function Chips<As extends ElementType = 'nav'>(props: ChipsProps<As>) {
  const { as: Element = 'nav', space, scripts, print, ...rest }: ChipsProps<ElementType> = props
  return <Element {...rest} className={`${styles.list} ${placedClass({ space, scripts, print })}`.trim()} />
}
