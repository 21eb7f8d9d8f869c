import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Form } from '#platform/forms/read-form.server.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { TICKETS_MAX } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { can } from '#shared/roles.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { TicketList } from './tickets/ticket-list.tsx'
import '#ui/styles/event-form.css'
import '#ui/styles/sortable.css'
import { authorizeEvent } from '#features/events/access.server.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/tickets.ts'
import { one } from './event-form/event-values.ts'
import { typedBack } from './event-form-values.server.ts'
import { readMine } from './load-event.server.ts'
import { changeTickets } from './tickets.server.ts'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventTickets)

export async function action(call: Route.ActionArgs) {
  const slug = nameIn(call.params.slug)
  let form: Form = {}
  const result = await submitted(
    call,
    (ctx, fields, visit) => {
      form = fields
      return changeTickets({ ctx, slug, form, storage: openStorage(visit.settings) })
    },
    { admit: (ctx) => authorizeEvent(ctx, 'events.edit', slug) },
  )
  const done = result.done?.value
  // Dragged: the page has it in its order already.
  if (done && done.done !== 'ordered') throw go(inForm(call.url, `${paths.eventTickets(done.slug)}?done=${done.done}`))
  return answered({ intent: one(form, 'intent'), refusal: result.refusal, values: typedBack(form) }, result)
}

export default function Tickets({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const mayEdit = can(event.role, 'events.edit')
  const answer = actionData?.refusal ? actionData : null
  const [verb, id] = (answer?.intent ?? '').split(' ')
  const editing = verb === 'save' && id ? id : params.get('edit')
  return (
    <>
      <Head title={`${t('ae.tickets')}: ${event.title}`} path={null} />
      <div className="mhead">
        <div>
          <h1>{t('ae.tickets')}</h1>
          <p>{t(event.tickets.length > 1 ? 'aetickets.lede' : 'aetickets.lede.first')}</p>
        </div>
        {mayEdit && editing !== 'new' && event.tickets.length < TICKETS_MAX && (
          <SiteLink
            className="btn btn--line"
            to={`${paths.eventTickets(event.slug)}?edit=new`}
            preventScrollReset
            viewTransition={false}
          >
            <Plus className="i" aria-hidden="true" /> {t('aetickets.add')}
          </SiteLink>
        )}
      </div>
      <TicketList
        tickets={event.tickets}
        locale={event.locale}
        address={paths.eventTickets(event.slug)}
        editing={mayEdit ? editing : null}
        mayEdit={mayEdit}
        answer={answer}
        done={actionData ? null : params.get('done')}
      />
    </>
  )
}
