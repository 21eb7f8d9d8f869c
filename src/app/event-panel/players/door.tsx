import { Lock, Printer } from 'lucide-react'
import { loadEventPanel } from '#app/event-panel/load-event.server.ts'
import { listDoor } from '#features/registrations/queries/players/door.server.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as button from '#ui/primitives/button.module.css'
import { ComingSoon } from '../coming-soon.tsx'
import type { Route } from './+types/door.ts'
import * as styles from './door.module.css'
import { PlayersHeading } from './players-heading.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPanel(call, paths.eventPlayersDoor, async (ctx, event) => ({
    guests: can(event.role, 'players.read') ? await listDoor(ctx, event.translationId) : null,
  }))

/** The list for the door, to print: who comes, with which ticket, who is a minor and whom there is something to ask. */
export default function PlayersDoor({ loaderData: { event, guests } }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  if (!guests) return <ComingSoon part="players" event={event} />
  return (
    <>
      <PlayersHeading event={event} tab="door" lede={t('players.door.lede')} />
      <p className={`${styles.print} no-print needs-script`}>
        <button className={button.outline} type="button" onClick={() => window.print()}>
          <Printer /> {t('players.door.print')}
        </button>
      </p>
      <h2 className={styles.title}>
        {event.title}
        {event.dateStart && <span>{dates.span(event.dateStart, event.dateEnd)}</span>}
      </h2>
      {guests.length === 0 ? (
        <p>{t('players.nobody')}</p>
      ) : (
        <table className={styles.table}>
          <caption>{t('players.people_count', { count: guests.length })}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('players.door.came')}</span>
              </th>
              <th scope="col">{t('players.column.name')}</th>
              <th scope="col">{t('players.column.ticket')}</th>
              <th scope="col">{t('players.column.state')}</th>
              <th scope="col">{t('players.door.notes')}</th>
            </tr>
          </thead>
          <tbody>
            {guests.map((guest) => (
              <tr key={guest.id}>
                <td>
                  <span className={styles.box} />
                </td>
                <th scope="row">
                  {guest.name || t('players.erased')}
                  {guest.companionOf && <small>{t('players.with', { name: guest.companionOf })}</small>}
                </th>
                <td>{guest.ticketTitle}</td>
                <td>{t(`players.state.${guest.state}`)}</td>
                <td>
                  {guest.isMinor && (
                    <span className={styles.mark}>
                      {t('players.minor')}
                      {guest.guardian && `: ${guest.guardian}`}
                    </span>
                  )}
                  {guest.missing.map((thing) => (
                    <span key={thing} className={styles.mark}>
                      {t(`players.lacks.${thing}`)}
                    </span>
                  ))}
                  {guest.hasSpecial && (
                    <span className={styles.mark}>
                      <Lock /> {t('players.ask')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
