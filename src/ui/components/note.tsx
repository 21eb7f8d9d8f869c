import type { ElementType } from 'react'
import * as styles from './note.module.css'
import type { PropsAs } from './part.tsx'
import { type Placed, placedClass } from './placed.ts'

export type NoteTone = 'info' | 'success' | 'warning' | 'danger' | 'private'
type Own = Placed & { tone?: NoteTone | undefined }

/** What someone should know here: an icon, a sentence, at most one action. */
export function Note<As extends ElementType = 'div'>(props: PropsAs<Own, As>) {
  const { as: Element = 'div', tone = 'info', space, scripts, print, ...rest }: PropsAs<Own, ElementType> = props
  const className = `${styles.note} ${placedClass({ space, scripts, print })}`.trim()
  return <Element {...rest} className={className} data-tone={tone} />
}
