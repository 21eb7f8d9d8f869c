import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useLocalizedPath } from './site.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string }

/** A link to an unprefixed path of ours: adds the language prefix, navigates on the client, with a view transition. */
export function SiteLink({ to, ...rest }: Props) {
  const path = useLocalizedPath()
  return <Link to={path(to)} viewTransition {...rest} />
}
