import type { ReactNode } from 'react'
import * as styles from './form-part.module.css'

type Props = { id: string; title: string; lede?: string | undefined; children: ReactNode }

/** A part of a long page of forms: what it is about, and beside that its fields. */
export const FormPart = ({ id, title, lede, children }: Props) => (
  <section className={styles.part} id={id} aria-labelledby={`${id}-title`}>
    <header className={styles.header}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lede && <p>{lede}</p>}
    </header>
    <div className={styles.fields}>{children}</div>
  </section>
)
