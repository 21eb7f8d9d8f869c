import type { ElementType } from 'react'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './button.module.css'
import type { PropsAs } from './part.tsx'
import { placedClass, type Shown } from './placed.ts'

/** How a button looks. Those that show one beside their own parts take it as it is. */
export type ButtonLook = Shown & {
  /** `primary`: the one action of a view. `danger`: in the dialog that destroys; `dangerOutline` and `dangerQuiet` open it. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger' | 'dangerOutline' | 'dangerQuiet' | undefined
  /** 36, 44 or 52 px high. */
  size?: 'small' | 'large' | undefined
  /** As wide as its column. */
  block?: boolean | undefined
}

/** A button; `as` makes a link, the summary of `details` or a label look like one. */
export function Button<As extends ElementType = 'button'>(props: PropsAs<ButtonLook, As>) {
  const {
    as: Element = 'button',
    variant = 'outline',
    size,
    block,
    scripts,
    print,
    ...rest
  }: PropsAs<ButtonLook, ElementType> = props
  const classes = [styles.button, block && styles.block, placedClass({ scripts, print })]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} data-variant={variant} data-size={size} />
}

/** A link to a page of ours that looks like a button. */
export function ButtonLink(props: Omit<PropsAs<ButtonLook, typeof SiteLink>, 'as'>) {
  return <Button as={SiteLink} {...props} />
}
