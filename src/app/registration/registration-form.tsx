import { useMemo, useRef, useState } from 'react'
import { KeepAnswers, OfferedNote } from '#features/kept-answers/ui/keep-answers.tsx'
import { answerConstraints } from '#features/registration-forms/ui/answer-constraints.ts'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import { RestoredNote, SessionNote } from '#features/registration-forms/ui/session-note.tsx'
import { typedAnswers } from '#features/registration-forms/ui/typed-answers.ts'
import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import type { RefusalReason } from '#shared/registrations/states.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useFormDraft } from '#ui/forms/saving/use-form-draft.ts'
import { useForm } from '#ui/forms/use-form.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { ageLabels, BirthFields } from './birth-fields.tsx'
import { Companions } from './companions.tsx'
import { Consents } from './consents.tsx'
import { ChosenPrice } from './cost/chosen-price.tsx'
import { DiscountCode } from './cost/discount-code.tsx'
import { Summary, SummaryBar } from './cost/summary.tsx'
import { prefixesOf } from './cost/total.ts'
import { useTotal } from './cost/use-total.ts'
import { companionLabels, labelsOf, OWN_LABELS, useFieldMessages, useRefusal } from './form-words.ts'
import type { RegistrationPage } from './load-registration.server.ts'
import type { KeptForm } from './register.server.ts'
import * as styles from './registration.module.css'
import { storedAnswers } from './stored-answers.ts'
import { SubmitPart } from './submit-part.tsx'
import { UnconfirmedNote } from './unconfirmed-note.tsx'

type Result = {
  failure: FormFailure | null
  kept: KeptForm | null
  stored: AnsweredFiles
  reason: RefusalReason | null
  /** As it was when the form came back. */
  pricing: TicketPricing | null
}
type Props = { page: RegistrationPage; result: Result | null }

const OWN_MESSAGES = { unconfirmed: 'signUp.refused.unconfirmed', body_too_large: 'signUp.too_large' } as const
const CONSTRAINTS: FormConstraints = {
  'additionals[].name': { required: true, minLength: 2, maxLength: 80 },
  'additionals[].email': { type: 'email', maxLength: 254 },
  'guardian.email': { type: 'email', maxLength: 254 },
  'guardian.phone': { format: 'phone' },
  'additionals[].guardian.phone': { format: 'phone' },
  discount_code: { maxLength: 40 },
  terms: { required: true },
  privacy: { required: true },
}

/** The questions of the event, the summary beside them, and the button. */
export function RegistrationForm({ page, result }: Props) {
  const t = useText()
  const locale = useLocale()
  const errorMessage = useErrorMessage(OWN_MESSAGES)
  const { definition, ticket, left, lastDay, event } = page
  const failure = result?.failure ?? null
  const element = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(element, failure?.code === 'unauthenticated', !page.confirmed)
  const [kept, turn] = useKept(result, draft.restored)
  const typed = failure?.typed ?? kept?.typed ?? null
  // What was typed counts more than what is kept.
  const offer = typed ? null : page.kept
  const companions = Array.isArray(typed?.['additionals']) ? typed['additionals'].length : 0
  const formKey = useFirst(typed?.['form_key'], page.formKey)
  const constraints = useConstraints(page, companions)
  const form = useForm({ constraints, failure, defaultValue: kept?.typed ?? defaultsOf(offer), formKey: turn })
  const pricing = result?.pricing ?? page.pricing
  const [total, update] = useTotal(element, { page, pricing, companions, typed, version: result ?? turn })
  const ownLabels = useMemo(() => labelsOf(page, companions, locale), [page, companions, locale])
  const hasFiles = page.asksBirthDate || allFields(definition).some(({ type }) => type === 'file')
  const stored = result?.stored ?? NO_FILES
  const refusal = useRefusal(result?.reason, { coin: ticket.coin, shown: total.shown })
  const given = typedAnswers(definition, kept?.typed ?? {}, 'answers', storedAnswers(stored, 'answers'))
  const own = { ...given, ...offer?.answers }
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div className={styles.columns}>
      <div>
        {!page.confirmed && <UnconfirmedNote form={form.id} resent={kept?.done === 'resent'} />}
        {failure?.code === 'unauthenticated' && <SessionNote isKept={draft.isKept} />}
        {draft.restored && !failure && <RestoredNote files={draft.files} />}
        {offer && <OfferedNote offer={offer} />}
        <Form
          key={turn}
          className={styles.form}
          form={form}
          labels={{ ...OWN_LABELS, ...ageLabels(''), ...companionLabels(companions) }}
          messages={useFieldMessages(companions)}
          ownLabels={{ ...ownLabels, terms: t('signUp.terms'), privacy: t('signUp.privacy.short') }}
          failureMessage={refusal ?? (failure ? errorMessage(failure) : undefined)}
          {...(refusal && result?.reason !== 'quota' && { errorsTitle: refusal })}
          ref={element}
          onInput={update}
          {...(hasFiles && { encType: 'multipart/form-data' })}
        >
          {/* Enter in a field presses the first button of a form. */}
          <button
            type="submit"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            name="intent"
            value="register"
          />
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="price_shown" value={total.shown} />
          {page.formVersion !== null && <input type="hidden" name="form_version" value={page.formVersion} />}
          {Object.entries(stored).map(([path, { hash }]) => (
            <input type="hidden" key={path} name="stored" value={`${path} ${hash}`} />
          ))}
          {page.asksBirthDate && (
            <BirthFields
              prefix=""
              dateStart={event.dateStart}
              minimumAge={event.minimumAge}
              authorization={stored['authorization']}
              fromProfile={Boolean(offer?.birthDate)}
            />
          )}
          <AnswerFields
            definition={definition}
            left={left}
            lastDay={lastDay}
            coin={ticket.coin}
            ticketId={ticket.id}
            answers={own}
            stages={STAGES}
            name="answers"
            characters={page.characters}
            fromProfile={Object.keys(offer?.answers ?? {})}
          />
          <ChosenPrice pricing={pricing} coin={ticket.coin} prefix="" />
          <Companions
            page={page}
            pricing={pricing}
            count={companions}
            typed={kept?.typed ?? null}
            done={kept?.done ?? null}
            stored={stored}
          />
          <DiscountCode page={page} pricing={pricing} total={total} checked={kept?.done === 'checked' && kept.typed} />
          <KeepAnswers className={styles.part} asked={page.kept?.asked ?? []} />
          <Consents organizer={page.event.organizer.name} terms={page.terms} />
          <SubmitPart page={page} total={total} sending={sending} />
        </Form>
      </div>
      <Summary page={page} total={total} />
      <SummaryBar form={form.id} page={page} total={total} />
    </div>
  )
}
const STAGES = ['signup'] as const
const NO_FILES: AnsweredFiles = {}
const defaultsOf = (offer: RegistrationPage['kept']) => (offer?.birthDate ? { birth_date: offer.birthDate } : undefined)

/** The last form that came back without being sent, and how many there were; first what was typed before signing in again. */
function useKept(result: Result | null, restored: KeptForm['typed'] | null) {
  const [turn, setTurn] = useState(0)
  const [lastRestored, setLastRestored] = useState(restored)
  const [last, setLast] = useState(result)
  if (last !== result) {
    setLast(result)
    if (result?.kept) setTurn(turn + 1)
  }
  const [kept, setKept] = useState(result?.kept ?? null)
  if (result?.kept && kept !== result.kept) setKept(result.kept)
  if (lastRestored !== restored) {
    setLastRestored(restored)
    if (restored) setKept({ typed: restored, done: null })
    setTurn(turn + 1)
  }
  return [kept, turn] as const
}

/** The key of the form stays the same as long as it is on screen, so that sending it again registers once. */
function useFirst(typed: unknown, loaded: string) {
  const [first] = useState(typeof typed === 'string' ? typed : loaded)
  return first
}

function useConstraints({ definition, asksBirthDate }: RegistrationPage, companions: number): FormConstraints {
  return useMemo(() => {
    const people = prefixesOf(companions)
    return Object.assign(
      {},
      CONSTRAINTS,
      ...people.map((prefix) => answerConstraints(definition, `${prefix}answers`)),
      ...(asksBirthDate ? people.map((prefix) => ({ [`${prefix}birth_date`]: { required: true } })) : []),
    )
  }, [definition, asksBirthDate, companions])
}
