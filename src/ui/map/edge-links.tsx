import { ArrowUpRight } from '#ui/icons/arrow-up-right.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './edge-links.module.css'

/** Links at the edge of a map, to what is elsewhere. */
export const EdgeLinks = ({ links }: { links: readonly { to: string; label: string }[] }) => (
  <p className={styles.places}>
    {links.map(({ to, label }) => (
      <SiteLink key={to} className={styles.place} to={to}>
        <ArrowUpRight />
        {label}
      </SiteLink>
    ))}
  </p>
)
