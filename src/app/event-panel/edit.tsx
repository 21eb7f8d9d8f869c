import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { findEventClashes } from '#features/date-clashes/clashes.server.ts'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getCopyReport } from '#features/events/queries/copy-report.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { getTeamNotes } from '#features/events/queries/team-notes.server.ts'
import { listSeriesNames } from '#features/series/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/edit.ts'
import { CopyReport } from './copy-report.tsx'
import { EventForm } from './edit/event-form.tsx'
import { toFormValues } from './edit/event-values.ts'
import { READ_ONLY_INTENTS } from './edit/form-response.ts'
import { eventFingerprints } from './event-conflict.server.ts'
import { eventFormConstraints } from './event-form-values.server.ts'
import { loadEventPage } from './load-event.server.ts'
import { runEventForm } from './save-event.server.ts'
import { TeamNotes } from './team-notes.tsx'
import { ReviewComment } from './todo-list.tsx'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    paths.eventInformation,
    async (ctx, event) => ({
      base: eventFingerprints(event, ctx),
      clashes: await findEventClashes(ctx, event.slug),
      notes: await getTeamNotes(ctx, event.slug),
      constraints: eventFormConstraints(),
      // A series is the host's.
      series: event.team.id === event.organization.id ? await listSeriesNames(ctx, event.organization.id) : [],
      copy: call.url.searchParams.get('done') === 'copied' ? await getCopyReport(ctx, event.slug) : null,
    }),
    'all',
  )

export const action = (call: Route.ActionArgs) =>
  runEventForm(
    call,
    (ctx) => authorizeEvent(ctx, 'events.edit', parseIdOrSlug(call.params.slug)),
    async (ctx) => {
      const event = await getMyEvent(ctx, parseIdOrSlug(call.params.slug))
      return { organization: event.team.id, event }
    },
  )

/** Title checks, previews and autosave change nothing that the loaders return. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.defaultShouldRevalidate && !READ_ONLY_INTENTS.includes(String(asked.formData?.get('intent')))

export default function Information({
  loaderData: { event, base, clashes, notes, constraints, series, copy },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const [params] = useSearchParams()
  const result = actionData && 'values' in actionData ? actionData : null
  const mayEdit = can(event.role, 'events.edit')
  const isPublic = event.moderation === 'published'
  // Only drafts, and only with scripts: what waits for the team changes when its button is pressed.
  const savesItself = useHydrated() && canSubmit(event.moderation)
  return (
    <>
      <PanelMeta event={event} title={t('eventPanel.information')} />
      <PanelHeading
        title={t('eventPanel.information')}
        lede={
          <>
            {t(
              !mayEdit
                ? 'eventPanel.information.read_only'
                : isPublic
                  ? 'eventPanel.information.public'
                  : 'eventPanel.information.private',
            )}{' '}
            {mayEdit && !isPublic && t(savesItself ? 'eventPanel.information.auto' : 'eventPanel.information.manual')}
          </>
        }
      />
      {/* Show the review comment beside what it is about. */}
      <div className="space-above">
        <ReviewComment event={event} lead={false} />
        <TeamNotes notes={notes} />
        {copy && <CopyReport report={copy} event={event} />}
      </div>
      <EventForm
        key={event.version}
        organization={event.organization}
        event={event}
        stored={{ ...toFormValues(event, locale), base }}
        constraints={constraints}
        series={series}
        clashes={clashes}
        result={result}
        done={result ? null : params.get('done')}
        readOnly={!mayEdit}
      />
    </>
  )
}
