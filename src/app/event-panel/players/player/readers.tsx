import type { ReactNode } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { Lock } from '#ui/icons/lock.ts'
import * as styles from './readers.module.css'

/** What the player reads: never looks like what only the team does. */
export const ReadByPlayer = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.player}>
    <h3>
      <Eye /> {title}
    </h3>
    {children}
  </section>
)

/** What only the team reads. */
export function TeamOnly({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <section className={styles.team}>
      <h3>
        <Lock /> {t('players.private')}
      </h3>
      {children}
    </section>
  )
}

/** As it was typed. */
export const Written = ({ children }: { children: string }) => <p className={styles.text}>{children}</p>
