import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Form } from '#core/form.server.ts'
import { openStorage } from '#core/storage.server.ts'
import { answered, go, inForm, submitted } from '#features/accounts/pages/door.server.ts'
import { TicketList } from '#features/tickets/ui/ticket-list.tsx'
import { TICKETS_MAX } from '#spec/limits.ts'
import { paths } from '#spec/paths.ts'
import { can } from '#spec/roles.ts'
import { nameIn } from '#web/current-address.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import '#ui/styles/event-form.css'
import '#ui/styles/sortable.css'
import { SiteLink } from '#web/site-link.tsx'
import { authorizeEvent } from '../authorize.server.ts'
import { one } from '../ui/event-values.ts'
import type { Route } from './+types/ae-tickets.ts'
import { readMine } from './ae.server.ts'
import { changeTickets } from './ae-tickets.server.ts'
import { typedBack } from './event-form.server.ts'

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
