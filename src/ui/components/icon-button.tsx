import type { ElementType } from 'react'
import * as styles from './button.module.css'
import type { PropsAs } from './part.tsx'
import { placedClass, type Shown } from './placed.ts'

type Look = Shown & { size?: 'small' | undefined; outline?: boolean | undefined }

/** A button with only an icon: its name is an `aria-label`, or hidden text inside. */
export function IconButton<As extends ElementType = 'button'>(props: PropsAs<Look, As>) {
  const { as: Element = 'button', size, outline, scripts, print, ...rest }: PropsAs<Look, ElementType> = props
  const className = `${styles.icon} ${placedClass({ scripts, print })}`.trim()
  return <Element {...rest} className={className} data-size={size} data-outline={outline && ''} />
}
