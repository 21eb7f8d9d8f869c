import { useSearchParams } from 'react-router'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { confirmEventNow, setTookPlace } from '#features/event-confirmations/commands.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import {
  changeEventStatus,
  changeSignup,
  submitEvent,
  withdrawEvent,
} from '#features/events/commands/status-changes.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { listEventStats } from '#features/events/queries/stats.server.ts'
import { getTeamNotes } from '#features/events/queries/team-notes.server.ts'
import { duplicateForm, eventStatusForm, signupForm } from '#features/events/schema.ts'
import { previewCancelling } from '#features/payments/queries/cancelling.server.ts'
import { findCancellation } from '#features/registrations/event-changes/cancellation.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/overview.ts'
import { textOf, toFormValues } from './edit/event-values.ts'
import { listDayWarnings, listEventWarnings } from './event-warnings.server.ts'
import { loadPanelPage } from './load-event.server.ts'
import { EventHeading } from './overview/event-heading.tsx'
import { GrantsStart } from './overview/grants-start.tsx'
import { loadDesk } from './overview/load-desk.server.ts'
import { OverviewSections } from './overview/overview-sections.tsx'

/** The rules of the forms. */
const CONSTRAINTS = {
  status: formConstraints(eventStatusForm),
  signup: formConstraints(signupForm),
  copy: formConstraints(duplicateForm),
}

export const loader = async (call: Route.LoaderArgs) =>
  loadPanelPage(call, paths.eventPanel, async (ctx, { shown, whole }) =>
    whole
      ? { grants: null, ...(await loadOverview(ctx, whole)) }
      : { grants: { event: shown, desk: await loadDesk(ctx, { ...shown, albums: [], registrationForm: null }) } },
  )

async function loadOverview(ctx: RequestContext, event: MyEvent) {
  const all = event.moderation === 'published' ? await listEventStats(ctx, event.team.id) : []
  const translationIds = [event.translationId, event.localization?.translationId]
  const stats = all.find(({ translationId }) => translationIds.includes(translationId)) ?? null
  const warnings = canSubmit(event.moderation)
    ? await listEventWarnings(ctx, toFormValues(event, ctx.locale), event)
    : can(event.role, 'events.edit') && event.eventStatus !== 'cancelled'
      ? await listDayWarnings(ctx, event)
      : []
  return {
    event: { ...event, tickets: [] },
    desk: await loadDesk(ctx, event),
    cancellation:
      event.eventStatus === 'cancelled' && can(event.role, 'players.read')
        ? await findCancellation(ctx, event.slug)
        : null,
    stats,
    warnings,
    cancelling: mayCancel(event) ? await previewCancelling(ctx, event.translationId) : null,
    constraints: CONSTRAINTS,
    notes: await getTeamNotes(ctx, event.slug),
  }
}

const mayCancel = ({ moderation, eventStatus, role }: MyEvent) =>
  moderation === 'published' && eventStatus !== 'cancelled' && can(role, 'events.edit')

/** Fields hidden by the selected option are left out. */
const toSignupForm = (form: FormValues) => ({
  signup: textOf(form, 'signup'),
  ...(textOf(form, 'signup') === 'external' && { signup_url: textOf(form, 'signup_url') }),
  ...(textOf(form, 'signup') === 'scheduled' && { signup_opens: textOf(form, 'signup_opens') }),
})

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'events.edit', slug),
  intents: {
    submit: { run: (ctx, slug, { reply }) => submitEvent(ctx, slug, { reply }), done: 'submitted' },
    withdraw: { run: withdrawEvent, done: 'withdrawn' },
    event_status: { run: changeEventStatus, done: 'event_status' },
    signup: { run: (ctx, slug, form) => changeSignup(ctx, slug, toSignupForm(form)), done: 'signup' },
    confirm: { run: confirmEventNow, done: 'confirmed' },
    took_place: {
      run: (ctx, slug, { said }) => setTookPlace(ctx, slug, said === 'no' ? 'no' : 'yes'),
      done: 'took_place',
    },
    copy: async (ctx, slug, form) => {
      const title = textOf(form, 'title')
      const copy = await duplicateEvent(ctx, slug, { date_start: form['date_start'], ...(title && { title }) })
      return redirectTo(`${paths.eventInformation(copy.slug)}?done=copied`)
    },
    delete: async (ctx, slug, form) => {
      const { team, translationId } = await getMyEvent(ctx, slug)
      await deleteEvent(ctx, slug, form)
      return redirectTo(`${paths.organizationEvents(team.slug)}?done=event_deleted&event=${translationId}`)
    },
  },
})

export default function EventOverview({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.grants) return <GrantsStart {...loaderData.grants} />
  return <Overview {...loaderData} result={actionData ?? null} />
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { grants: null }>

function Overview({
  event,
  desk,
  cancellation,
  stats,
  warnings,
  constraints,
  notes,
  cancelling,
  result,
}: Loaded & { result: Route.ComponentProps['actionData'] | null }) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.nav')} />
      <EventHeading event={event} cancellation={cancellation} />
      <OverviewSections
        event={event}
        desk={desk}
        cancellation={cancellation}
        stats={stats}
        warnings={warnings}
        notes={notes}
        cancelling={cancelling}
        constraints={constraints}
        result={result ?? null}
        done={result ? null : params.get('done')}
        mayEdit={can(event.role, 'events.edit')}
      />
    </>
  )
}
