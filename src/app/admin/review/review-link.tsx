import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

type Props = { kind: 'event' | 'organizer' | 'venue'; id: number; name: string; owned?: boolean }

/** Whether an organizer or a venue of this state can be verified, accepted or rejected. */
export const isUndecided = (status: string) => status === 'pending' || status === 'changes_requested'

/** A link to the queue item, for search results and directory entries that wait for a review. */
export function ReviewLink({ kind, id, name, owned = false }: Props) {
  const t = useText()
  const proposed = kind === 'venue' || (kind === 'organizer' && !owned)
  const to = proposed
    ? paths.adminItem('proposals', `${kind}-${id}`)
    : paths.adminItem(kind === 'event' ? 'events' : 'organizations', id)
  return (
    <ButtonLink size="small" to={to}>
      {t('admin.review_it')} <span className="visually-hidden">{name}</span>
    </ButtonLink>
  )
}
