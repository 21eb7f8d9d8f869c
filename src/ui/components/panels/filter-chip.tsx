import type { ReactNode } from 'react'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as chip from '#ui/primitives/chip.module.css'

type Props = { to: string; isOn: boolean; count?: number; children: ReactNode }

/** A link that shows a part of a list, with how many are in it; the page stays where it is. */
export const FilterChip = ({ to, isOn, count, children }: Props) => (
  <SiteLink
    className={isOn ? `${chip.chip} ${chip.isOn}` : chip.chip}
    to={to}
    aria-current={isOn ? 'true' : undefined}
    preventScrollReset
    viewTransition={false}
  >
    {children} {count !== undefined && <b>{count}</b>}
  </SiteLink>
)
