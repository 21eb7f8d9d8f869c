import { useSearchParams } from 'react-router'
import { PanelMeta } from '#app/event-panel/panel-meta.tsx'
import { authorizeEvent } from '#features/events/access.server.ts'
import { getFormEditor } from '#features/registration-forms/queries.server.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { formResponse, pathWithQuery, redirectTo, runFormAction } from '#platform/react-router/form-action.server.ts'
import { TEXT_FORM_BYTES } from '#shared/limits.ts'
import { can } from '#shared/member-permissions.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeft } from '#ui/icons/arrow-left.ts'
import type { Route } from './+types/questionnaire.ts'
import { loadEventPage } from './load-event.server.ts'
import { TryFormLink } from './players/table/test-registrations-bar.tsx'
import { FormBuilder } from './questionnaire/form-builder.tsx'
import { previewOf } from './questionnaire/preview/preview-query.ts'
import { answerMessages, runFormIntent, type SentForm } from './questionnaire.server.ts'

export const loader = (call: Route.LoaderArgs) =>
  loadEventPage(
    call,
    paths.eventForm,
    async (ctx, event) => ({ form: await getFormEditor(ctx, event.translationId), words: answerMessages() }),
    'without_codes',
  )

export async function action(call: Route.ActionArgs) {
  const slug = parseIdOrSlug(call.params.slug)
  let sent: SentForm = { draft: null, selected: null, version: 0 }
  const result = await runFormAction(
    call,
    (ctx, form: FormValues) => runFormIntent({ ctx, slug, form }, (kept) => (sent = kept)),
    { authorize: (ctx) => authorizeEvent(ctx, 'events.edit', slug), limit: TEXT_FORM_BYTES },
  )
  const intent = result.done?.value
  if (intent && 'done' in intent) {
    const { done, selected } = intent.done
    throw redirectTo(
      pathWithQuery(paths.eventForm(slug), { ...previewOf(call.url.searchParams), done, edit: selected }),
    )
  }
  const failure = result.failure && { ...result.failure, typed: null }
  const affected = intent?.affected ?? null
  return formResponse({ ...sent, failure, affected }, { ...result, ...(affected && { status: 409 }) })
}

export default function Form({ loaderData: { event, form, words }, actionData }: Route.ComponentProps) {
  const t = useText()
  const [params] = useSearchParams()
  const answered = form.answered.reduce((sum, { count }) => sum + count, 0)
  const lede = answered > 0 ? t('formBuilder.lede.answered', { count: answered }) : t('formBuilder.lede')
  return (
    <>
      <PanelMeta event={event} title={t('formBuilder.title')} />
      <PanelHeading title={t('formBuilder.title')} lede={lede}>
        <span className="flow">
          {can(event.role, 'events.edit') && <TryFormLink slug={event.slug} tickets={event.tickets} />}
          <ButtonLink to={paths.eventPlayers(event.slug)}>
            <ArrowLeft /> {t('eventPanel.players')}
          </ButtonLink>
        </span>
      </PanelHeading>
      <FormBuilder
        form={form}
        tickets={event.tickets}
        locale={event.locale}
        lastDay={event.dateEnd ?? event.dateStart}
        words={words}
        mayEdit={can(event.role, 'events.edit')}
        result={actionData ?? null}
        done={actionData ? null : params.get('done')}
        edit={actionData?.selected ?? params.get('edit')}
        address={paths.eventForm(event.slug)}
        shown={previewOf(params)}
      />
    </>
  )
}
