import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { paths } from '#spec/paths.ts'
import { can } from '#spec/roles.ts'
import { nameIn } from '#web/current-address.server.ts'
import { Head } from '#web/head.tsx'
import { useText } from '#web/i18n.tsx'
import '#ui/styles/event-aside.css'
import '#ui/styles/event-form.css'
import '#ui/styles/opts.css'
import '#ui/styles/proposal.css'
import '#ui/styles/rich-text.css'
import '#ui/styles/uploader.css'
import { authorizeEvent } from '../authorize.server.ts'
import { getMyEvent } from '../panel.server.ts'
import { Returned } from '../ui/ae-todo.tsx'
import { LOOKS } from '../ui/event-answer.ts'
import { EventForm } from '../ui/event-form.tsx'
import { valuesOf } from '../ui/event-values.ts'
import type { Route } from './+types/ae-information.ts'
import { readMine } from './ae.server.ts'
import { answerForm } from './event-save.server.ts'

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
