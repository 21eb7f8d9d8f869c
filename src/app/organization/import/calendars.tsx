import { Form, useSearchParams } from 'react-router'
import {
  addCalendar,
  pauseCalendar,
  readCalendarAgain,
  removeCalendar,
  resumeCalendar,
} from '#features/event-imports/calendars/calendars.server.ts'
import { acceptEntry, dismissEntry } from '#features/event-imports/calendars/decide.server.ts'
import { listCalendars } from '#features/event-imports/calendars/queries.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { type FormValues, textOf } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, pathWithQuery, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { CALENDARS_MAX } from '#shared/event-imports/calendar.ts'
import type { ReadRefusal } from '#shared/event-imports/found-event.ts'
import { importPaths } from '#shared/import-paths.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOrganization } from '../load-organization.server.ts'
import type { Route } from './+types/calendars.ts'
import { CalendarChanges } from './calendar-changes.tsx'
import { AddCalendar, CalendarList } from './calendar-list.tsx'
import * as styles from './import.module.css'
import { ImportHeading } from './import-heading.tsx'

export async function loader(call: Route.LoaderArgs) {
  const { organization } = await loadOrganization(call, importPaths.calendars)
  const calendars = await loadOrThrow(call.context, (ctx) => listCalendars(ctx, organization.id))
  return { slug: organization.slug, now: getContext(call.context).now.toISOString(), ...calendars }
}

type Handler = (ctx: RequestContext, slug: string | number, form: FormValues) => Promise<unknown>
const HANDLERS: Record<string, Handler> = {
  pause: pauseCalendar,
  resume: resumeCalendar,
  remove: removeCalendar,
  accept: acceptEntry,
  dismiss: dismissEntry,
}
const DONE = ['add', 'read', 'pause', 'resume', 'remove', 'accept', 'dismiss'] as const
type Done = { done: string } | { refused: ReadRefusal }

async function runIntent(ctx: RequestContext, slug: string | number, form: FormValues): Promise<Done> {
  const done = textOf(form, 'intent')
  if (done === 'add') {
    const added = await addCalendar(ctx, slug, form)
    return 'refused' in added ? added : { done }
  }
  if (done === 'read') {
    const refused = await readCalendarAgain(ctx, slug, form)
    return refused ? { refused } : { done }
  }
  const handler = Object.hasOwn(HANDLERS, done) ? HANDLERS[done] : undefined
  if (!handler) throw notFound()
  await handler(ctx, slug, form)
  return { done }
}

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  const result = await runFormAction(call, (ctx, form) => runIntent(ctx, slug, form), {
    authorize: (ctx) => authorizeIn(ctx, 'events.edit', slug),
  })
  const value = result.done?.value
  const here = importPaths.calendars(call.params.slug)
  if (value && 'done' in value) throw redirectTo(pathWithQuery(here, { done: value.done }))
  const response = {
    intent: result.text('intent'),
    calendar: result.text('calendar'),
    entry: result.text('entry'),
    address: result.text('address'),
    reason: result.text('reason'),
    refused: value?.refused ?? null,
    failure: result.failure,
  }
  return formResponse(response, { failure: result.failure, status: value ? 400 : result.status })
}

/** Calendars of the organization elsewhere: what they bring is accepted here, one by one. */
export default function ImportCalendars({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const { slug, calendars, waiting, now } = loaderData
  const result = actionData ?? null
  const done = result ? undefined : DONE.find((one) => one === params.get('done'))
  const isGeneral = result?.failure && !['add', 'accept', 'dismiss'].includes(result.intent)
  return (
    <>
      <ImportHeading
        slug={slug}
        tab="calendars"
        title={t('imports.calendars.title')}
        lede={t('imports.calendars.lede')}
      />
      <div className={styles.page}>
        <SuccessNote message={done ? t(`imports.calendars.done.${done}`) : null} />
        {isGeneral && <FormError failure={result.failure} />}
        {waiting.length > 0 && <CalendarChanges waiting={waiting} result={result} />}
        {calendars.length > 0 && waiting.length === 0 && <p className="muted">{t('imports.calendars.nothing')}</p>}
        {calendars.length > 0 && <CalendarList calendars={calendars} now={now} result={result} />}
        {calendars.length < CALENDARS_MAX && (
          <Form method="post" preventScrollReset key={calendars.length}>
            <AddCalendar result={result?.intent === 'add' ? result : null} isFirst={calendars.length === 0} />
          </Form>
        )}
      </div>
    </>
  )
}
