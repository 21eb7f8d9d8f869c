import type { ComponentProps } from 'react'
import * as styles from './badge.module.css'

export type BadgeTone = 'quiet' | 'accent' | 'success' | 'danger' | 'info' | 'private' | 'outline'

type Props = Omit<ComponentProps<'span'>, 'className'> & { tone?: BadgeTone | undefined }

/** The state of one thing in a word or two, never a button. */
export function Badge({ tone = 'quiet', ...rest }: Props) {
  return <span {...rest} className={styles.badge} data-tone={tone} />
}
