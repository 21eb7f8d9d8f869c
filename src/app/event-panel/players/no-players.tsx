import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import type { PlayerTicket } from '#shared/registrations/players.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { TryFormLink } from './table/test-registrations-bar.tsx'

type Props = { slug: string; role: EventRole; tickets: readonly PlayerTicket[] }

/** Nobody has signed up yet: what brings the first ones, as far as the reader may do it. */
export function NoPlayers({ slug, role, tickets }: Props) {
  const t = useText()
  return (
    <EmptyState
      title={t('eventPanel.players.none')}
      action={
        can(role, 'events.read') && (
          <span className="flow">
            <ButtonLink variant="primary" to={paths.eventForm(slug)}>
              {t('players.none.act')}
            </ButtonLink>
            {can(role, 'players.edit') && (
              <ButtonLink to={eventPanelPaths.importPlayers(slug)}>{t('peopleImport.menu')}</ButtonLink>
            )}
            {can(role, 'events.edit') && <TryFormLink slug={slug} tickets={tickets} />}
          </span>
        )
      }
    >
      {t('players.none')}
    </EmptyState>
  )
}
