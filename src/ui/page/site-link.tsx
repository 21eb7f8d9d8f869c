import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** A link to an unprefixed path of ours: adds the language prefix, navigates on the client, with a view transition. */
export function SiteLink({ to, ...rest }: Props) {
  return <Link to={to} viewTransition {...rest} />
}
