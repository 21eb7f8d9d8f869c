import type { ElementType } from 'react'
import * as styles from './card.module.css'
import { type PropsAs, part } from './part.tsx'
import { type Placed, placedClass } from './placed.ts'

type Own = Placed & {
  /** Larger gaps between its parts: 24 px instead of 12. */
  stack?: boolean | undefined
  /** What is less important than the page around it. */
  sunk?: boolean | undefined
}

/** A part of a page on paper, usually with a heading. */
export function Card<As extends ElementType = 'section'>(props: PropsAs<Own, As>) {
  const { as: Element = 'section', stack, sunk, space, scripts, print, ...rest }: PropsAs<Own, ElementType> = props
  const classes = [styles.card, stack && styles.stack, sunk && styles.sunk, placedClass({ space, scripts, print })]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}

/** The heading of a card with a link at its end. */
export const CardHead = part('div', styles.head)
