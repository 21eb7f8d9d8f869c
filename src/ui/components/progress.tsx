import type { ElementType } from 'react'
import type { PropsAs } from './part.tsx'
import * as styles from './progress.module.css'

type Own = {
  size?: 'small' | undefined
  /** `quiet`: beside others that matter more. */
  tone?: 'quiet' | undefined
}

/** How much there is of a whole, red above its `high`; `as="progress"` for what is under way. */
export function Progress<As extends ElementType = 'meter'>(props: PropsAs<Own, As>) {
  const { as: Element = 'meter', size, tone, ...rest }: PropsAs<Own, ElementType> = props
  return <Element {...rest} className={styles.progress} data-size={size} data-tone={tone} />
}
