import { Form, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findTerms, listShownConsents, readKeep, tickedConsents } from '#app/registration/consents.server.ts'
import { Consents } from '#app/registration/consents.tsx'
import { listChoosable } from '#features/characters/links/queries.server.ts'
import { StatusBadge } from '#features/events/ui/event-badges.tsx'
import { offerKeptAnswers } from '#features/kept-answers/queries.server.ts'
import { KeepAnswers } from '#features/kept-answers/ui/keep-answers.tsx'
import { findForm } from '#features/registration-forms/queries.server.ts'
import { acceptHandover, declineHandover } from '#features/registrations/handovers/accept.server.ts'
import {
  type EndedHandover,
  findIncomingHandover,
  getEndedHandover,
} from '#features/registrations/handovers/queries.server.ts'
import { authorizeHandover } from '#features/registrations/handovers/receiver.server.ts'
import { rowIdOf } from '#platform/database/row-id.ts'
import { redirectTo } from '#platform/react-router/form-action.server.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { pageAction } from '#platform/react-router/page-action.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import { paths } from '#shared/paths.ts'
import { EMPTY_FORM } from '#shared/registrations/form-definition.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Price } from '#ui/components/money.tsx'
import { PanelHeading } from '#ui/components/panels/panel-heading.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import type { Route } from './+types/handover.ts'
import { ANSWERS_FORM_BYTES, storeAnswerFiles } from './registrations/answer-files.server.ts'
import { AnswersForm } from './registrations/answers-form.tsx'
import { useDeadline } from './registrations/deadline.ts'
import * as styles from './registrations/page/page.module.css'
import { type RefusalNote, refusalOf, useRefusalText } from './registrations/refusals.ts'

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, async (ctx) => {
    const id = rowIdOf(params.id)
    const key = keyOf(url)
    const handover = await findIncomingHandover(ctx, id, key)
    if (!handover) throw redirectTo(pathAfter(await getEndedHandover(ctx, id, key)))
    const form = await findForm(ctx, handover.event.id)
    const terms = await findTerms(ctx)
    const definition = form?.definition ?? EMPTY_FORM
    const { ticket, asksBirthDate } = handover
    const asked = { definition, ticketId: ticket.id, stages: STAGES, asksBirthDate }
    return {
      handover,
      version: form?.version ?? null,
      definition,
      kept: await offerKeptAnswers(ctx, asked),
      terms,
      characters: await listChoosable(ctx),
    }
  })

const STAGES = ['signup'] as const
const keyOf = (url: URL) => url.searchParams.get('key')

/** Where a link to an offer that is over leads: to the seat, or to the list with what became of the offer. */
const pathAfter = ({ state, registrationId }: EndedHandover) =>
  registrationId === null ? `${paths.accountRegistrations}?over=${state}` : paths.accountRegistration(registrationId)

export const action = pageAction({
  subject: ({ params, url }: Route.ActionArgs) => [rowIdOf(params.id), keyOf(url)],
  authorize: authorizeHandover,
  limit: ANSWERS_FORM_BYTES,
  form: async (ctx, id, key, { intent, ...form }, files) => {
    if (intent === 'decline') {
      await declineHandover(ctx, id, key)
      return redirectTo(`${paths.accountRegistrations}?done=declined`)
    }
    const { eventId } = await authorizeHandover(ctx, id, key)
    const stored = await storeAnswerFiles(ctx, eventId, files)
    const sent = { ...form, consents: tickedConsents(form) }
    const shownConsents = await listShownConsents(ctx)
    const { registrationId, waiting } = await acceptHandover(ctx, id, sent, {
      files: stored,
      shownConsents,
      key,
      keep: readKeep(ctx, form),
    })
    return redirectTo(
      waiting
        ? `${paths.accountRegistrations}?done=accepted`
        : `${paths.accountRegistration(registrationId)}?done=taken`,
    )
  },
  refused: refusalOf,
})

/** After a refusal too: an offer that is over leads elsewhere; not once the session has ended, to keep the form. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== STATUS_OF.unauthenticated

export const headers = ({ actionHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? actionHeaders

/** A seat that someone hands to this person: opening the page does nothing, its buttons accept or decline. */
export default function Handover({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { span } = useDates()
  const deadline = useDeadline()
  const { handover } = loaderData
  const { event, from, ticket, price, coin, expiresAt, state, byEmail, needsApproval } = handover
  const giver = from ?? t('myRegistrations.someone')
  const facts = [event.dateStart && span(event.dateStart, event.dateEnd), event.place, event.organizer]
  return (
    <>
      <PageMeta title={event.title} path={null} />
      <p className={styles.back}>
        <SiteLink className="link small" to={paths.accountRegistrations}>
          {t('myRegistrations.title')}
        </SiteLink>
      </p>
      <PanelHeading title={event.title} lede={facts.filter(Boolean).join(' · ')} />
      <Card space="above" aria-labelledby="offer">
        <StatusBadge event={event} />
        <h2 id="offer">{t('myRegistrations.incoming.from', { name: giver })}</h2>
        <p>
          {ticket.title}, <Price minor={price} coin={coin} />
        </p>
        <p className="muted">
          {t(needsApproval ? 'myRegistrations.take.approval' : 'myRegistrations.take.text', {
            moment: deadline(expiresAt),
          })}
          {byEmail && ` ${t('myRegistrations.take.by_email', { name: giver })}`}
        </p>
        {event.visible && (
          <p>
            <SiteLink className="link" to={paths.event(event.slug)}>
              {t('myRegistrations.event_page')}
            </SiteLink>
          </p>
        )}
        {state === 'accepted' ? (
          <p className="bold">{t('myRegistrations.take.accepted')}</p>
        ) : (
          <TakeForm {...loaderData} failure={actionData?.failure ?? null} refusal={actionData?.refused ?? null} />
        )}
        <Form method="post" preventScrollReset>
          <Button variant="quiet" type="submit" name="intent" value="decline">
            {t('myRegistrations.take.decline')}
          </Button>
        </Form>
      </Card>
    </>
  )
}

type Shown = 'handover' | 'definition' | 'kept' | 'version' | 'terms' | 'characters'
type FormProps = Pick<Route.ComponentProps['loaderData'], Shown> & {
  failure: FormFailure | null
  refusal: RefusalNote
}

/** The event's form, without the answers given so far, which are not theirs. */
function TakeForm({ handover, definition, kept, version, terms, characters, failure, refusal }: FormProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const errorMessage = useErrorMessage({ body_too_large: 'myRegistrations.too_large' })
  return (
    <AnswersForm
      intent="take"
      definition={definition}
      version={version}
      kept={kept}
      characters={characters}
      failure={failure}
      ticketId={handover.ticket.id}
      stages={STAGES}
      coin={handover.coin}
      answers={{}}
      asksBirthDate={handover.asksBirthDate}
      labels={{ terms: 'signUp.terms', privacy: 'signUp.privacy.short' }}
      messages={{ 'terms.accept': t('signUp.terms.needed'), 'privacy.accept': t('signUp.privacy.needed') }}
      failureMessage={refusalText(refusal) ?? (failure ? errorMessage(failure) : undefined)}
    >
      <KeepAnswers className="stack" heading="h3" asked={kept.asked} />
      <Consents organizer={handover.event.organizer} terms={terms} />
      <div>
        <Button variant="primary" type="submit">
          {t('myRegistrations.take')}
        </Button>
      </div>
    </AnswersForm>
  )
}
