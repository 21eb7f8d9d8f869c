import { useSearchParams } from 'react-router'
import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import * as page from '#app/event-panel/players/players-page.module.css'
import { findOwnerName } from '#features/memberships/queries.server.ts'
import { getStatistics } from '#features/registrations/queries/players/statistics.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { Chips } from '#ui/components/chip.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Lock } from '#ui/icons/lock.ts'
import { NoAccess } from '../../no-access.tsx'
import { PlayersHeading } from '../players-heading.tsx'
import type { Route } from './+types/figures.ts'
import { FieldFigures } from './field-figures.tsx'
import * as styles from './figures.module.css'
import { TicketFigures } from './ticket-figures.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventPlayerFigures, async (ctx, event) => {
    if (!can(event.role, 'players.read')) return { statistics: null, owner: await findOwnerName(ctx, event.team.id) }
    const ticket = call.url.searchParams.get('ticket') ?? ''
    const chosen = /^\d{1,9}$/.test(ticket) ? Number(ticket) : null
    return { statistics: await getStatistics(ctx, event.translationId, chosen) }
  })

/** How many people there are and what they answered, without names and without protected answers. */
export default function PlayerFigures({ loaderData }: Route.ComponentProps) {
  const { event, statistics } = loaderData
  const t = useText()
  const [params] = useSearchParams()
  if (!statistics) return <NoAccess part="players" event={event} owner={loaderData.owner} />
  const chosen = params.get('ticket')
  const address = paths.eventPlayerFigures(event.slug)
  const choices = [{ id: null, title: t('players.all_tickets') }, ...statistics.tickets]
  return (
    <>
      <PlayersHeading event={event} tab="figures" lede={t('players.figures.lede', { count: statistics.seated })} />
      <div className={page.page}>
        {statistics.tickets.length > 1 && (
          <Chips print={false} aria-label={t('players.column.ticket')}>
            {choices.map(({ id, title }) => {
              const isOn = String(id ?? '') === (chosen ?? '')
              return (
                <FilterChip key={id ?? 'all'} to={id === null ? address : `${address}?ticket=${id}`} isOn={isOn}>
                  {title}
                </FilterChip>
              )
            })}
          </Chips>
        )}
        <TicketFigures statistics={statistics} />
        <div className={styles.grid}>
          {statistics.fields.map((field) => (
            <FieldFigures
              key={field.key}
              field={field}
              list={(value) => `${paths.eventPlayers(event.slug)}?${listQuery(field.key, value, chosen)}`}
            />
          ))}
        </div>
        {statistics.hasSpecial && (
          <p className={styles.protected}>
            <Lock /> {t('players.figures.protected')}
          </p>
        )}
      </div>
    </>
  )
}

const listQuery = (key: string, value: string, ticket: string | null) =>
  new URLSearchParams([['answer', `${key}:${value}`], ['state', 'seated'], ...(ticket ? [['ticket', ticket]] : [])] as [
    string,
    string,
  ][])
