import { useSearchParams } from 'react-router'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { authorizeEvent } from '#features/events/access.server.ts'
import { listTicketFigures } from '#features/registrations/queries/ticket-figures.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { TICKETS_MAX } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Plus } from '#ui/icons/plus.ts'
import type { Route } from './+types/tickets.ts'
import { loadEventPage } from './load-event.server.ts'
import { TryFormLink } from './players/table/test-registrations-bar.tsx'
import { TicketList } from './tickets/ticket-list.tsx'
import { runTicketIntent, ticketConstraints } from './tickets.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    paths.eventTickets,
    async (ctx, event) => ({
      constraints: ticketConstraints(event.locale),
      figures: await listTicketFigures(ctx, event.slug),
    }),
    'all',
  )

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'events.edit', slug),
  form: async (ctx, ref, form) => {
    const { done, slug } = await runTicketIntent({ ctx, slug: ref, form })
    // After dragging, the page already has the new order.
    return done === 'ordered' ? null : redirectTo(`${paths.eventTickets(slug)}?done=${done}`)
  },
})

export default function Tickets({ loaderData: { event, constraints, figures }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const mayEdit = can(event.role, 'events.edit')
  const result = actionData?.failure ? actionData : null
  const [action, id] = (result?.intent ?? '').split(' ')
  const editing = action === 'save' && id ? id : params.get('edit')
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.tickets')} />
      <PanelHeading
        title={t('eventPanel.tickets')}
        lede={t(event.tickets.length > 1 ? 'ticketEditor.lede' : 'ticketEditor.lede.first')}
      >
        <span className="flow">
          {mayEdit && <TryFormLink slug={event.slug} tickets={event.tickets} />}
          {mayEdit && editing !== 'new' && event.tickets.length < TICKETS_MAX && (
            <ButtonLink to={`${paths.eventTickets(event.slug)}?edit=new`} preventScrollReset viewTransition={false}>
              <Plus /> {t('ticketEditor.add')}
            </ButtonLink>
          )}
        </span>
      </PanelHeading>
      <TicketList
        tickets={event.tickets}
        figures={figures}
        locale={event.locale}
        constraints={constraints}
        address={paths.eventTickets(event.slug)}
        editing={mayEdit ? editing : null}
        mayEdit={mayEdit}
        result={result}
        done={actionData ? null : params.get('done')}
      />
    </>
  )
}
