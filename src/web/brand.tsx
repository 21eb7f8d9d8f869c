import { paths } from '#spec/paths.ts'
import { Flame } from '#ui/flame.tsx'
import { SiteLink } from './site-link.tsx'

/** Name and mark, in one place. */
export const BRAND = 'Candil'

export function Brand() {
  return (
    <SiteLink className="brand" to={paths.home}>
      <Flame />
      <span>{BRAND}</span>
    </SiteLink>
  )
}
