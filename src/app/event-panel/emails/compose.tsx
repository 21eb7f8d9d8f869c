import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getCompose } from '#features/player-emails/queries/compose.server.ts'
import { findPlannedForm } from '#features/player-emails/queries/planned.server.ts'
import { messageForm } from '#features/player-emails/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { toTypedValues } from '#platform/forms/typed-values.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { PanelEvent } from '#shared/events/organizer-event.ts'
import { readIds } from '#shared/id-list.ts'
import { PLAYERS_PER_PAGE } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { readSegmentQuery } from '#shared/player-emails/segment.ts'
import { rowIdOrNone } from '#shared/query-codec.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { loadOpenPage } from '../load-event.server.ts'
import type { Route } from './+types/compose.ts'
import { readComposed, runComposeIntent } from './compose-actions.server.ts'
import { ComposeForm } from './compose-form.tsx'
import * as styles from './emails.module.css'
import { EmailsHeading } from './emails-heading.tsx'

/** Two texts of 10,000 characters, in form encoding. */
const FORM_BYTES = 256 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadOpenPage(call, paths.eventEmails, async (ctx, event) => {
    const planned = await loadPlanned(ctx, event, call.url)
    return {
      compose: await getCompose(ctx, event.translationId, planned ?? addressedTo(call.url)),
      planned,
      constraints: formConstraints(messageForm),
      formKey: crypto.randomUUID(),
    }
  })

/** Whom the address names: the filter of the table, or those chosen in it. Without either, or with a broken list, who has a seat. */
function addressedTo({ searchParams }: URL) {
  const given = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]))
  const text = searchParams.get('ids')
  const ids = text !== null && readIds(text, PLAYERS_PER_PAGE) === null ? null : text
  return { ...(ids === null && !readSegmentQuery(given) ? { state: 'seated' } : given), ids }
}

/** The planned message that the address names, in order to change it. */
async function loadPlanned(ctx: RequestContext, { translationId, slug }: PanelEvent, { searchParams }: URL) {
  const id = searchParams.get('email')
  if (id === null) return null
  const planned = await findPlannedForm(ctx, translationId, rowIdOrNone(id))
  if (!planned) throw redirectTo(eventPanelPaths.sentEmail(slug, Number(id)))
  return planned
}

export const action = pageAction({
  subject: slugOf,
  authorize: (ctx, slug) => authorizeEvent(ctx, 'emails.send', slug),
  limit: FORM_BYTES,
  form: async (ctx, slug, form) => {
    const done = await runComposeIntent(ctx, slug, form)
    if ('sent' in done) return redirectTo(`${eventPanelPaths.sentEmail(slug, done.sent)}?done=sent`)
    if ('planned' in done) return redirectTo(`${eventPanelPaths.sentEmail(slug, done.planned)}?done=planned`)
    return { compose: await readComposed(ctx, slug, form), typed: toTypedValues(form), tested: 'tested' in done }
  },
  refused: (_error, ...sent) => readComposed(...sent),
})

/** What the preview shows changes nothing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') !== 'show' && defaultShouldRevalidate

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** Writing to the players of an event. */
export default function Compose({
  loaderData: { event, compose, planned, constraints, formKey },
  actionData,
}: Route.ComponentProps) {
  const t = useText()
  const isEmpty = compose.options.counts.every(({ test }) => test)
  return (
    <>
      <EmailsHeading event={event} tab="compose" lede={t('emails.compose.lede')} />
      <div className={styles.page} data-wide>
        <SuccessNote message={actionData?.value?.tested ? t('emails.tested') : null} />
        {isEmpty ? (
          <EmptyState
            title={t('emails.none')}
            action={<ButtonLink to={paths.eventPlayers(event.slug)}>{t('emails.none.act')}</ButtonLink>}
          >
            {t('emails.none.text')}
          </EmptyState>
        ) : (
          <ComposeForm
            // Other people are another message.
            key={`${compose.ids?.join()} ${planned?.email}`}
            role={event.role}
            loaded={compose}
            answered={actionData?.value?.compose ?? actionData?.refused ?? null}
            constraints={constraints}
            failure={actionData?.failure ?? null}
            typed={actionData?.value?.typed ?? actionData?.failure?.typed ?? planned}
            planned={planned}
            formKey={formKey}
          />
        )}
      </div>
    </>
  )
}
