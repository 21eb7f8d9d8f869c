import { useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { authorizeIn } from '#features/memberships/access.server.ts'
import { nameIn } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { joinPath, paths, splitPath } from '#shared/paths.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { Head } from '#ui/page/page-meta.tsx'
import { panelOf } from './load-organization.server.ts'
import '#ui/styles/event-aside.css'
import '#ui/styles/event-form.css'
import '#ui/styles/opts.css'
import '#ui/styles/proposal.css'
import '#ui/styles/rich-text.css'
import '#ui/styles/uploader.css'
import { EventForm } from '#app/event-panel/event-form/event-form.tsx'
import { newValues, one } from '#app/event-panel/event-form/event-values.ts'
import { LOOKS } from '#app/event-panel/event-form/form-response.ts'
import { answerForm } from '#app/event-panel/save-event.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import type { Route } from './+types/new-event.ts'

export async function loader(call: Route.LoaderArgs) {
  const draft = call.url.searchParams.get('draft')
  // Loaded anew, a draft that saved itself goes on where it lives.
  if (draft) throw redirect(joinPath(splitPath(call.url.pathname).prefix, paths.eventInformation(nameIn(draft))))
  const { panel, organization } = await panelOf(call, paths.organizationNewEvent)
  await loadOrThrow(call.context, (ctx) => authorizeIn(ctx, 'events.edit', organization.id))
  const { name, slug } = organization
  return { panel, organization: { name, slug }, formKey: crypto.randomUUID() }
}

export const action = (call: Route.ActionArgs) =>
  answerForm(
    call,
    (ctx) => authorizeIn(ctx, 'events.edit', nameIn(call.params.slug)),
    async (ctx, form) => {
      const organization = nameIn(call.params.slug)
      // From the first time it was saved, the page knows which one it is.
      const event = one(form, 'event') ? await getMyEvent(ctx, nameIn(one(form, 'event'))) : null
      return { organization, event }
    },
  )

/** What only looks, or saves by itself while one types, changes nothing of what is on the screen. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.defaultShouldRevalidate &&
  !asked.nextUrl.searchParams.has('draft') &&
  !LOOKS.includes(String(asked.formData?.get('intent')))

export default function NewEvent({ loaderData: { organization, formKey }, actionData }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const round = useRound()
  const answer = actionData && 'values' in actionData ? actionData : null
  return (
    <>
      <Head title={t('panel.new_event')} path={null} />
      <div className="mhead">
        <div>
          <h1>{t('panel.new_event')}</h1>
          <p>{t('eventform.lede')}</p>
        </div>
      </div>
      <EventForm
        key={round}
        organization={organization}
        event={null}
        stored={newValues(locale, formKey)}
        answer={answer}
        done={null}
      />
    </>
  )
}

/** Counts the events begun here: whoever asks for another one, once theirs is a draft of its own, gets an empty form. */
function useRound() {
  const [params] = useSearchParams()
  const draft = params.has('draft')
  const [had, setHad] = useState(draft)
  const [round, setRound] = useState(0)
  if (had !== draft) {
    setHad(draft)
    if (had) setRound(round + 1)
  }
  return round
}
