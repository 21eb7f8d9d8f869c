import { useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { EventForm } from '#app/event-panel/edit/event-form.tsx'
import { initialValues, textOf } from '#app/event-panel/edit/event-values.ts'
import { READ_ONLY_INTENTS } from '#app/event-panel/edit/form-response.ts'
import { eventFormConstraints } from '#app/event-panel/event-form-values.server.ts'
import { runEventForm } from '#app/event-panel/save-event.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { listSeriesNames } from '#features/series/queries.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { importPaths } from '#shared/import-paths.ts'
import { paths } from '#shared/paths.ts'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/new-event.ts'
import { PrefilledNote } from './import/prefilled-note.tsx'
import { loadOrganization } from './load-organization.server.ts'

export async function loader(call: Route.LoaderArgs) {
  const draft = call.url.searchParams.get('draft')
  // After a reload, a draft that was saved automatically continues at its own URL.
  if (draft) throw redirect(paths.eventInformation(parseIdOrSlug(draft)))
  const { organization } = await loadOrganization(call, paths.organizationNewEvent)
  const series = await loadOrThrow(call.context, async (ctx) => {
    await authorizeIn(ctx, 'events.edit', organization.id)
    return listSeriesNames(ctx, organization.id)
  })
  const { name, slug } = organization
  return {
    organization: { name, slug },
    formKey: crypto.randomUUID(),
    constraints: eventFormConstraints(),
    series,
  }
}

export const action = (call: Route.ActionArgs) =>
  runEventForm(
    call,
    (ctx) => authorizeIn(ctx, 'events.edit', parseIdOrSlug(call.params.slug)),
    async (ctx, form) => {
      const organization = parseIdOrSlug(call.params.slug)
      // After the first save the form sends the event's id.
      const event = textOf(form, 'event') ? await getMyEvent(ctx, parseIdOrSlug(textOf(form, 'event'))) : null
      return { organization, event }
    },
  )

/** Title checks, previews and autosave change nothing that the loaders return. */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.defaultShouldRevalidate &&
  !asked.nextUrl.searchParams.has('draft') &&
  !READ_ONLY_INTENTS.includes(String(asked.formData?.get('intent')))

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { organization, formKey, constraints, series } = loaderData
  const locale = useLocale()
  const formInstance = useFormKey()
  const result = actionData && 'values' in actionData ? actionData : null
  return (
    <>
      <PageMeta title={t('panel.new_event')} path={null} />
      <PanelHeading title={t('panel.new_event')} lede={t(useHydrated() ? 'eventform.lede' : 'eventform.lede.manual')} />
      {result?.prefilled ? <PrefilledNote prefilled={result.prefilled} /> : <ImportLink slug={organization.slug} />}
      <EventForm
        key={formInstance}
        organization={organization}
        event={null}
        stored={initialValues(locale, formKey)}
        constraints={constraints}
        series={series}
        clashes={null}
        result={result}
        done={null}
      />
    </>
  )
}

/** Events that exist elsewhere need not be typed again. */
function ImportLink({ slug }: { slug: string }) {
  const t = useText()
  return (
    <p className="small">
      {t('imports.from_form')}{' '}
      <SiteLink className="link" to={importPaths.page(slug)}>
        {t('imports.from_form.link')}
      </SiteLink>
    </p>
  )
}

/** Remounts an empty form when the user starts another event after the first became a draft. */
function useFormKey() {
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
