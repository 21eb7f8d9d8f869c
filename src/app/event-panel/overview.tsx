import { useSearchParams } from 'react-router'
import type { Form } from '#platform/forms/read-form.server.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { answered, go, inForm, submitted } from '#platform/react-router/form-action.server.ts'
import { paths } from '#shared/paths.ts'
import { can } from '#shared/roles.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import '#ui/styles/event-form.css'
import { authorizeEvent } from '#features/events/access.server.ts'
import { listFigures } from '#features/events/queries/stats.server.ts'
import type { Route } from './+types/overview.ts'
import { one } from './event-form/event-values.ts'
import { typedBack } from './event-form-values.server.ts'
import { HomeHead } from './event-heading.tsx'
import { readMine } from './load-event.server.ts'
import { carry } from './overview-actions.server.ts'
import { EventHome } from './overview-sections.tsx'

export const loader = (call: Route.LoaderArgs) =>
  readMine(call, paths.eventPanel, async (ctx, event) => {
    const all = event.moderation === 'published' ? await listFigures(ctx, event.organization.id) : []
    return { figures: all.find(({ id }) => id === event.id || id === event.localization?.id) ?? null, now: ctx.now }
  })

export async function action(call: Route.ActionArgs) {
  const slug = nameIn(call.params.slug)
  let form: Form = {}
  const result = await submitted(
    call,
    (ctx, fields, visit) => {
      form = fields
      return carry({ ctx, slug, form, visit })
    },
    { admit: (ctx) => authorizeEvent(ctx, 'events.edit', slug) },
  )
  if (result.done) throw go(inForm(call.url, result.done.value))
  return answered({ intent: one(form, 'intent'), refusal: result.refusal, values: typedBack(form) }, result)
}

export default function Home({ loaderData: { event, figures, now }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <Head title={`${t('ae.nav')}: ${event.title}`} path={null} />
      <HomeHead event={event} />
      <EventHome
        event={event}
        figures={figures}
        now={now}
        answer={actionData ?? null}
        done={actionData ? null : params.get('done')}
        mayEdit={can(event.role, 'events.edit')}
      />
    </>
  )
}
