import type { ComponentProps } from 'react'
import * as styles from './section.module.css'

/** A part of a public page under its heading, below a line. `first`: what is above it keeps the distance. */
type Props = Omit<ComponentProps<'section'>, 'className'> & { first?: boolean }

export const Section = ({ first, ...props }: Props) => (
  <section {...props} className={styles.section} data-first={first} />
)
