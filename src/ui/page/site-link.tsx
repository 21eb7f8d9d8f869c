import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { usePath } from './site.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** A link to a page of ours, given unprefixed: keeps the form of address, loads without a reload, fades out and in. */
export function SiteLink({ to, ...rest }: Props) {
  const path = usePath()
  return <Link to={path(to)} viewTransition {...rest} />
}
