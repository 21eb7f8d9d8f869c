import type { ElementType } from 'react'
import type { PropsAs } from './part.tsx'
import { placedClass, type Shown } from './placed.ts'
import * as styles from './segmented.module.css'

type Own = Shown & {
  /** Its parts are labels around radio buttons, not links or buttons. */
  radios?: boolean | undefined
  size?: 'small' | undefined
  /** As wide as its column, in equal parts. */
  block?: boolean | undefined
}

/** A few ways to see or choose one thing, of which one is on (`aria-current`, `aria-pressed` or checked). */
export function Segmented<As extends ElementType = 'nav'>(props: PropsAs<Own, As>) {
  const { as: Element = 'nav', radios, size, block, scripts, print, ...rest }: PropsAs<Own, ElementType> = props
  const classes = [
    styles.segmented,
    radios && styles.radio,
    block && styles.block,
    size && 'small',
    placedClass({ scripts, print }),
  ]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}
