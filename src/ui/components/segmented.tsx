import type { ComponentProps, ElementType } from 'react'
import { placedClass, type Shown } from './placed.ts'
import * as styles from './segmented.module.css'

type Own = Shown & {
  /** Its parts are labels around radio buttons, not links or buttons. */
  radios?: boolean | undefined
  size?: 'small' | undefined
  /** As wide as its column, in equal parts. */
  block?: boolean | undefined
}
type Props<As extends ElementType> = Own & { as?: As } & Omit<ComponentProps<As>, keyof Own | 'as' | 'className'>

/** A few ways to see or choose one thing, of which one is on (`aria-current`, `aria-pressed` or checked). */
export function Segmented<As extends ElementType = 'nav'>(props: Props<As>) {
  const { as: Element = 'nav', radios, size, block, scripts, print, ...rest }: Props<ElementType> = props
  const classes = [
    styles.segmented,
    radios && styles.radio,
    block && styles.block,
    size && 'small',
    placedClass({ scripts, print }),
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}
