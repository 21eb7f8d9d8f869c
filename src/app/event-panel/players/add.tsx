import { loadEventPage } from '#app/event-panel/load-event.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { addRegistration } from '#features/registrations/commands/organizer/add-registration.server.ts'
import { manualForm } from '#features/registrations/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/add.ts'
import { AddPlayerForm } from './add-player-form.tsx'
import { PlayersHeading } from './players-heading.tsx'
import * as page from './players-page.module.css'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    eventPanelPaths.addPlayer,
    async (ctx, event) => {
      const { eventId } = await authorizeEvent(ctx, 'players.edit', event.translationId)
      const form = await findForm(ctx, eventId)
      const asked = Number(call.url.searchParams.get('ticket'))
      const ticket = event.tickets.find(({ id }) => id === asked) ?? event.tickets[0] ?? null
      return { definition: form?.definition ?? EMPTY_FORM, ticket, constraints: formConstraints(manualForm) }
    },
    'without_codes',
  )

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'players.edit', slug),
  limit: 256 * 1024,
  form: async (ctx, slug, form) => {
    const { id } = await addRegistration(ctx, slug, form)
    return redirectTo(`${paths.eventPlayers(slug)}?done=added&p=${id}`)
  },
})

/** Enters someone without an account by hand: who signed up by telephone, or a guest. */
export default function AddPlayer({
  loaderData: { event, definition, ticket, constraints },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PlayersHeading event={event} tab="add" lede={t('players.add.lede')} />
      <div className={page.page}>
        {ticket ? (
          <AddPlayerForm
            key={ticket.id}
            tickets={event.tickets}
            ticket={ticket.id}
            definition={definition}
            maySpecial={can(event.role, 'players.special')}
            constraints={constraints}
            failure={actionData?.failure ?? null}
            address={eventPanelPaths.addPlayer(event.slug)}
            list={paths.eventPlayers(event.slug)}
          />
        ) : (
          <p>{t('players.add.no_tickets')}</p>
        )}
      </div>
    </>
  )
}
