import type { ReactNode } from 'react'
import * as styles from './page-heading.module.css'

type Props = { title: string; lede?: ReactNode; children?: ReactNode }

/** The title of a public page, a line about it, and what one can do with all of it. */
export const PageHeading = ({ title, lede, children }: Props) => (
  <div className={`page ${styles.heading}`}>
    <h1>{title}</h1>
    {lede && <p className="muted space-above-small lede">{lede}</p>}
    {children && <p className="space-above-small">{children}</p>}
  </div>
)
