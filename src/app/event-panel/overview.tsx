import { useSearchParams } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { listEventStats } from '#features/events/queries/stats.server.ts'
import { getTeamNotes } from '#features/events/queries/team-notes.server.ts'
import { getMoneyOverview } from '#features/payments/queries/overview.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormFields } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { type PendingMoney, readMoneyQuery } from '#shared/payments/money-overview.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/overview.ts'
import { textOf, toFormValues } from './event-form/event-values.ts'
import { listDayWarnings, listEventWarnings } from './event-warnings.server.ts'
import { loadEventPage } from './load-event.server.ts'
import { EventHeading } from './overview/event-heading.tsx'
import { overviewConstraints, runOverviewIntent } from './overview/overview-actions.server.ts'
import { OverviewSections } from './overview/overview-sections.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, paths.eventPanel, async (ctx, event) => {
    const all = event.moderation === 'published' ? await listEventStats(ctx, event.organization.id) : []
    const translationIds = [event.translationId, event.localization?.translationId]
    const stats = all.find(({ translationId }) => translationIds.includes(translationId)) ?? null
    const warnings = canSubmit(event.moderation)
      ? await listEventWarnings(ctx, toFormValues(event, ctx.locale), event)
      : can(event.role, 'events.edit') && event.eventStatus !== 'cancelled'
        ? await listDayWarnings(ctx, event)
        : []
    return {
      stats,
      warnings,
      pending: await pendingOf(ctx, event),
      constraints: overviewConstraints(),
      notes: await getTeamNotes(ctx, event.slug),
    }
  })

/** What is to be given back of a cancelled event, and what people say they paid; null where nothing is cancelled, and for who sees no money. */
async function pendingOf(ctx: RequestContext, event: MyEvent): Promise<PendingMoney | null> {
  if (event.eventStatus !== 'cancelled' || !can(event.role, 'money.read')) return null
  const { figures, counts } = await getMoneyOverview(ctx, event.translationId, readMoneyQuery(new URLSearchParams()))
  return { toRefund: figures.toRefund, announced: counts.announced }
}

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  let form: FormFields = {}
  const result = await runFormAction(
    call,
    (ctx, fields) => {
      form = fields
      return runOverviewIntent({ ctx, slug, form })
    },
    { authorize: (ctx) => authorizeEvent(ctx, 'events.edit', slug) },
  )
  if (result.done) throw redirectTo(result.done.value)
  return formResponse({ intent: textOf(form, 'intent'), failure: result.failure }, result)
}

export default function EventOverview({
  loaderData: { event, stats, warnings, constraints, notes, pending },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  return (
    <>
      <PageMeta title={`${t('eventPanel.nav')}: ${event.title}`} path={null} />
      <EventHeading event={event} />
      <OverviewSections
        event={event}
        stats={stats}
        warnings={warnings}
        notes={notes}
        pending={pending}
        constraints={constraints}
        result={actionData ?? null}
        done={actionData ? null : params.get('done')}
        mayEdit={can(event.role, 'events.edit')}
      />
    </>
  )
}
