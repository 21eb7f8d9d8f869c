import { useSearchParams } from 'react-router'
import type { Form } from '#core/form.server.ts'
import { answered, go, inForm, submitted } from '#features/accounts/pages/door.server.ts'
import { paths } from '#spec/paths.ts'
import { can } from '#spec/roles.ts'
import { nameIn } from '#web/current-address.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import '#ui/styles/event-form.css'
import { authorizeEvent } from '../authorize.server.ts'
import { listFigures } from '../figures.server.ts'
import { HomeHead } from '../ui/ae-head.tsx'
import { EventHome } from '../ui/ae-home.tsx'
import { one } from '../ui/event-values.ts'
import type { Route } from './+types/ae-home.ts'
import { readMine } from './ae.server.ts'
import { carry } from './ae-intents.server.ts'
import { typedBack } from './event-form.server.ts'

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
