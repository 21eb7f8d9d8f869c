import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { paths } from '#shared/paths.ts'
import { can } from '#shared/roles.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import '#ui/styles/event-aside.css'
import '#ui/styles/event-form.css'
import '#ui/styles/opts.css'
import '#ui/styles/proposal.css'
import '#ui/styles/rich-text.css'
import '#ui/styles/uploader.css'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { Route } from './+types/information.ts'
import { EventForm } from './event-form/event-form.tsx'
import { valuesOf } from './event-form/event-values.ts'
import { LOOKS } from './event-form/form-response.ts'
import { readMine } from './load-event.server.ts'
import { answerForm } from './save-event.server.ts'
import { Returned } from './todo-list.tsx'

export const loader = (call: Route.LoaderArgs) => readMine(call, paths.eventInformation)

export const action = (call: Route.ActionArgs) =>
  answerForm(
    call,
    (ctx) => authorizeEvent(ctx, 'events.edit', nameIn(call.params.slug)),
    async (ctx) => {
      const event = await getMyEvent(ctx, nameIn(call.params.slug))
      return { organization: event.organization.id, event }
    },
  )

/** What only looks, or saves by itself while one types, changes nothing of what is on the screen. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.defaultShouldRevalidate && !LOOKS.includes(String(asked.formData?.get('intent')))

export default function Information({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const answer = actionData && 'values' in actionData ? actionData : null
  return (
    <>
      <Head title={`${t('ae.information')}: ${event.title}`} path={null} />
      <div className="mhead">
        <div>
          <h1>{t('ae.information')}</h1>
          <p>{t(event.moderation === 'published' ? 'ae.information.public' : 'ae.information.lede')}</p>
        </div>
      </div>
      {/* Read beside what one corrects. */}
      <div className="mt-6 empty:hidden">
        <Returned event={event} lead={false} />
      </div>
      <EventForm
        key={event.version}
        organization={event.organization}
        event={event}
        stored={valuesOf(event)}
        answer={answer}
        done={answer ? null : params.get('done')}
        readOnly={!can(event.role, 'events.edit')}
      />
    </>
  )
}
