import type { ComponentProps, ElementType } from 'react'
import * as styles from './button.module.css'
import { placedClass, type Shown } from './placed.ts'

type Look = Shown & { size?: 'small' | undefined; outline?: boolean | undefined }
type Props<As extends ElementType> = Look & { as?: As } & Omit<ComponentProps<As>, keyof Look | 'as' | 'className'>

/** A button with only an icon: its name is an `aria-label`, or hidden text inside. */
export function IconButton<As extends ElementType = 'button'>(props: Props<As>) {
  const { as: Element = 'button', size, outline, scripts, print, ...rest }: Props<ElementType> = props
  const className = `${styles.icon} ${placedClass({ scripts, print })}`.trim()
  return <Element {...rest} className={className} data-size={size} data-outline={outline && ''} />
}
