import { useSearchParams } from 'react-router'
import { authorizeFacts } from '#features/event-facts/access.server.ts'
import { saveEventFacts } from '#features/event-facts/commands.server.ts'
import { getFactsEditor } from '#features/event-facts/queries.server.ts'
import { eventFactsForm } from '#features/event-facts/schema.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import { slugOf } from '#platform/react-router/current-url.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CopyCheck } from '#ui/icons/copy-check.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { revalidateConflict } from '../emails/revalidate-conflict.ts'
import { loadEventPage } from '../load-event.server.ts'
import type { Route } from './+types/facts.ts'
import * as styles from './event-facts.module.css'
import { FactsForm } from './facts-form.tsx'
import { toFormValues } from './facts-values.server.ts'

/** Sixty rows of a programme in two languages, in form encoding. */
const FORM_BYTES = 256 * 1024

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(call, eventPanelPaths.facts, async (ctx, event) => {
    const { stored, taken, ...editor } = await getFactsEditor(
      ctx,
      event.translationId,
      call.url.searchParams.get('from'),
    )
    return {
      ...editor,
      isTaken: taken !== null,
      values: toFormValues(taken ?? stored),
      hasStored: stored !== null,
      constraints: formConstraints(eventFactsForm),
    }
  })

export const action = pageAction({
  subject: slugOf,
  authorize: authorizeFacts,
  limit: FORM_BYTES,
  form: { run: saveEventFacts, done: (slug) => `${eventPanelPaths.facts(slug)}?done=saved` },
})

export const shouldRevalidate = revalidateConflict

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** What the event's page says under "Is it for me?". */
export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  const [params] = useSearchParams()
  const { event, values, constraints, version, revisedOn, source, isTaken, hasStored, mayEdit } = loaderData
  const failure = actionData?.failure ?? null
  return (
    <>
      <PageMeta title={`${t('facts.title')}: ${event.title}`} path={null} />
      <PanelHeading
        title={t('facts.title')}
        lede={revisedOn ? t('facts.revised', { day: dates.long(revisedOn) }) : t('facts.lede')}
      >
        {hasStored && (
          <ButtonLink variant="quiet" to={`${paths.event(event.slug)}#for-me`}>
            {t('facts.look')}
          </ButtonLink>
        )}
      </PanelHeading>
      <div className={styles.page}>
        <SuccessNote message={!actionData && params.get('done') === 'saved' ? t('facts.saved') : null} />
        {source && !failure && (
          <Note tone={isTaken ? 'success' : 'info'}>
            <CopyCheck />
            <span>{t(isTaken ? 'facts.taken' : 'facts.offer', { event: source.title })}</span>
            {!isTaken && (
              <ButtonLink size="small" to={`${eventPanelPaths.facts(event.slug)}?from=${source.ref}`}>
                {t('facts.take')}
              </ButtonLink>
            )}
          </Note>
        )}
        <FactsForm
          // What was typed stays when it was refused.
          key={failure ? 'refused' : `${version} ${isTaken}`}
          event={event}
          values={values}
          version={version}
          constraints={constraints}
          failure={failure}
          mayEdit={mayEdit}
        />
      </div>
    </>
  )
}
