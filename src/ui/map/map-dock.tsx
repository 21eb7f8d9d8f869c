import type { ReactNode } from 'react'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './map-dock.module.css'

type Props = {
  /** A cover or a sign. */
  picture: ReactNode
  above: ReactNode
  link: { to: string; label: string; lang?: string | undefined }
  children: ReactNode
}

/** What the highlighted marker of a map stands for, as a card below it. */
export const MapDock = ({ picture, above, link, children }: Props) => (
  <div className={`${styles.dock} on-stage no-print`}>
    <span className={styles.picture}>{picture}</span>
    <span className={styles.words}>
      <span className={`${styles.date} num`}>{above}</span>
      <SiteLink to={link.to} lang={link.lang}>
        <b>{link.label}</b>
      </SiteLink>
      <span>{children}</span>
    </span>
    <ChevronRight />
  </div>
)
