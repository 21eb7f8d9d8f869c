import { Link } from 'react-router'
import type { CheckInPerson } from '#shared/check-in/check-in.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Opens a person on this page, without asking the server. */
export function PersonLink({ person: { id, name } }: { person: Pick<CheckInPerson, 'id' | 'name'> }) {
  const t = useText()
  return (
    <Link to={`?person=${id}`} preventScrollReset>
      <b>{name || t('players.erased')}</b>
    </Link>
  )
}
