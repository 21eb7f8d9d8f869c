import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { answerConstraints, answerLabels } from '#features/registration-forms/ui/answer-constraints.ts'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import { typedAnswers } from '#features/registration-forms/ui/typed-answers.ts'
import type { AnsweredFiles } from '#features/registrations/commands/answers-with-files.ts'
import { allFields } from '#shared/registrations/form-definition.ts'
import type { RefusalReason } from '#shared/registrations/states.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { ageLabels, BirthFields } from './birth-fields.tsx'
import { Companions } from './companions.tsx'
import { Consents } from './consents.tsx'
import type { RegistrationPage } from './load-registration.server.ts'
import type { KeptForm } from './register.server.ts'
import * as styles from './registration.module.css'
import { SessionNote } from './session-note.tsx'
import { storedAnswers } from './stored-answers.ts'
import { SubmitPart } from './submit-part.tsx'
import { Summary, SummaryBar } from './summary.tsx'
import { readTotal, type Total } from './total.ts'
import { UnconfirmedNote } from './unconfirmed-note.tsx'

type Result = {
  failure: FormFailure | null
  kept: KeptForm | null
  stored: AnsweredFiles
  reason: RefusalReason | null
}
type Props = { page: RegistrationPage; result: Result | null }

const REFUSALS: Partial<Record<RefusalReason, MessageKey>> = {
  sold_out: 'signUp.refused.sold_out',
  closed: 'signUp.refused.closed',
  not_open: 'signUp.refused.not_open',
  duplicate: 'signUp.refused.duplicate',
  unconfirmed: 'signUp.refused.unconfirmed',
  underage: 'signUp.refused.underage',
  quota: 'signUp.refused.quota',
}
const OWN_MESSAGES = { unconfirmed: 'signUp.refused.unconfirmed', body_too_large: 'signUp.too_large' } as const
const CONSTRAINTS: FormConstraints = {
  'additionals[].name': { required: true, minLength: 2, maxLength: 80 },
  'additionals[].email': { type: 'email', maxLength: 254 },
  'guardian.email': { type: 'email', maxLength: 254 },
  'guardian.phone': { format: 'phone' },
  'additionals[].guardian.phone': { format: 'phone' },
  terms: { required: true },
  privacy: { required: true },
}

/** The questions of the event, the summary beside them, and the button. */
export function RegistrationForm({ page, result }: Props) {
  const t = useText()
  const locale = useLocale()
  const errorMessage = useErrorMessage(OWN_MESSAGES)
  const { definition, ticket, left, erasedOn, event } = page
  const failure = result?.failure ?? null
  const [kept, turn] = useKept(result)
  const typed = failure?.typed ?? kept?.typed ?? null
  const companions = Array.isArray(typed?.['additionals']) ? typed['additionals'].length : 0
  const formKey = useFirst(typed?.['form_key'], page.formKey)
  const constraints = useConstraints(page, companions)
  const form = useForm({ constraints, failure, defaultValue: kept?.typed, formKey: turn })
  const element = useRef<HTMLFormElement>(null)
  const [total, setTotal] = useState<Total>(() => readTotal(null, { page, companions }))
  const update = useCallback(() => setTotal(readTotal(element.current, { page, companions })), [page, companions])
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the form came back with other values
  useEffect(update, [update, turn, failure])
  const ownLabels = useMemo(() => labelsOf(page, companions, locale), [page, companions, locale])
  const hasFiles = page.asksBirthDate || allFields(definition).some(({ type }) => type === 'file')
  const stored = result?.stored ?? NO_FILES
  const refusal = result?.reason && REFUSALS[result.reason]
  const own = typedAnswers(definition, kept?.typed ?? {}, 'answers', storedAnswers(stored, 'answers'))
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div className={styles.columns}>
      <div>
        {!page.confirmed && <UnconfirmedNote form={form.id} resent={kept?.done === 'resent'} />}
        {failure?.code === 'unauthenticated' && <SessionNote />}
        <Form
          key={turn}
          className={styles.form}
          form={form}
          labels={{ ...ageLabels(''), ...companionLabels(companions) }}
          messages={{ 'terms.accept': t('signUp.terms.needed'), 'privacy.accept': t('signUp.privacy.needed') }}
          ownLabels={{ ...ownLabels, terms: t('signUp.terms'), privacy: t('signUp.privacy.short') }}
          failureMessage={refusal ? t(refusal) : failure ? errorMessage(failure) : undefined}
          {...(refusal && refusal !== 'signUp.refused.quota' && { errorsTitle: t(refusal) })}
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
            />
          )}
          <AnswerFields
            {...{ definition, left, erasedOn, coin: ticket.coin, ticketId: ticket.id, answers: own }}
            stages={STAGES}
            name="answers"
          />
          <Companions
            page={page}
            count={companions}
            typed={kept?.typed ?? null}
            done={kept?.done ?? null}
            stored={stored}
          />
          <Consents page={page} />
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

/** The last form that came back without being sent, and how many there were. */
function useKept(result: Result | null) {
  const [turn, setTurn] = useState(0)
  const [last, setLast] = useState(result)
  if (last !== result) {
    setLast(result)
    if (result?.kept) setTurn(turn + 1)
  }
  const [kept, setKept] = useState(result?.kept ?? null)
  if (result?.kept && kept !== result.kept) setKept(result.kept)
  return [kept, turn] as const
}

/** The key of the form stays the same as long as it is on screen, so that sending it again registers once. */
function useFirst(typed: unknown, loaded: string) {
  const [first] = useState(typeof typed === 'string' ? typed : loaded)
  return first
}

const prefixOf = (index: number) => `additionals[${index}].`

function useConstraints({ definition, asksBirthDate }: RegistrationPage, companions: number): FormConstraints {
  return useMemo(() => {
    const people = ['', ...Array.from({ length: companions }, (_, index) => prefixOf(index))]
    return Object.assign(
      {},
      CONSTRAINTS,
      ...people.map((prefix) => answerConstraints(definition, `${prefix}answers`)),
      ...(asksBirthDate ? people.map((prefix) => ({ [`${prefix}birth_date`]: { required: true } })) : []),
    )
  }, [definition, asksBirthDate, companions])
}

const companionLabels = (companions: number): Record<string, MessageKey> =>
  Object.assign(
    {},
    ...Array.from({ length: companions }, (_, index) => ({
      [`${prefixOf(index)}name`]: 'signUp.companion.name',
      [`${prefixOf(index)}email`]: 'signUp.companion.email',
      ...ageLabels(prefixOf(index)),
    })),
  )

const labelsOf = ({ definition }: RegistrationPage, companions: number, locale: 'es' | 'en'): Record<string, string> =>
  Object.assign(
    {},
    answerLabels(definition, 'answers', locale),
    ...Array.from({ length: companions }, (_, index) => answerLabels(definition, `${prefixOf(index)}answers`, locale)),
  )
