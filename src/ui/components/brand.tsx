import { paths } from '#shared/paths.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './brand.module.css'
import { Flame } from './flame.tsx'

/** Logo and site name, linked to the home page. */
export function Brand() {
  return (
    <SiteLink className={styles.brand} to={paths.home}>
      <Flame />
      <span>{SITE_NAME}</span>
    </SiteLink>
  )
}
