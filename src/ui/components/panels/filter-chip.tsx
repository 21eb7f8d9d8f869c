import type { ReactNode } from 'react'
import { Chip } from '#ui/components/chip.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { to: string; isOn: boolean; count?: number; children: ReactNode }

/** A link that shows a part of a list, with how many are in it; the page stays where it is. */
export const FilterChip = ({ to, isOn, count, children }: Props) => (
  <Chip
    as={SiteLink}
    on={isOn}
    to={to}
    aria-current={isOn ? 'true' : undefined}
    preventScrollReset
    viewTransition={false}
  >
    {children} {count !== undefined && <b>{count}</b>}
  </Chip>
)
