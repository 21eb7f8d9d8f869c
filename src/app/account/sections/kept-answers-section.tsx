import { Form } from 'react-router'
import type { KeptAnswer, KeptAnswersList, KeptConsent } from '#features/kept-answers/queries.server.ts'
import { useKindNames } from '#features/kept-answers/ui/kind-names.ts'
import { answerText } from '#features/registration-forms/ui/answer-text.ts'
import { scopeOf } from '#shared/registrations/kept-answers.ts'
import { readyFields } from '#shared/registrations/ready-made.ts'
import { Button } from '#ui/components/button.tsx'
import { RowActions, Rows } from '#ui/components/rows.tsx'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { ClipboardCheck } from '#ui/icons/clipboard-check.ts'
import { type AccountFormResult, failureOf } from '../account-response.ts'
import { AccountSection } from './account-section.tsx'

type Props = { kept: KeptAnswersList; now: Date; result: AccountFormResult; done: string | null }

/** The answers that the person keeps for the next form, and what they agreed to. */
export function KeptAnswersSection({ kept: { answers, consents }, now, result, done }: Props) {
  const t = useText()
  const failure = failureOf(result, 'delete_answer', 'delete_answers', 'withdraw_answers', 'renew_answers')
  return (
    <AccountSection part="answers" title={t('keptAnswers.title')} lede={t('keptAnswers.lede')} done={done}>
      <FormError failure={failure} />
      {answers.length === 0 && <p className="muted">{t('keptAnswers.none')}</p>}
      {consents.map((consent) => {
        const own = answers.filter(({ kind }) => scopeOf(kind) === consent.scope)
        return (
          <div className="stack" key={consent.scope}>
            <Rows>
              {own.map((answer) => (
                <KeptRow key={answer.kind} answer={answer} />
              ))}
            </Rows>
            <Agreement consent={consent} answers={own} now={now} />
          </div>
        )
      })}
      {answers.length > 0 && (
        <div className="flow">
          <ConfirmDialog
            id="delete-answers"
            title={t('keptAnswers.delete_all.title')}
            text={t('keptAnswers.delete_all.text')}
            submitLabel={t('keptAnswers.delete_all')}
            intent="delete_answers"
            failure={null}
            triggerLabel={t('keptAnswers.delete_all')}
            variant="dangerOutline"
            size="small"
          />
        </div>
      )}
    </AccountSection>
  )
}

function KeptRow({ answer }: { answer: KeptAnswer }) {
  const t = useText()
  const { day } = useTimestamps()
  const { kind, keptAt } = answer
  const words = useAnswerWords()(answer)
  return (
    <li>
      <ClipboardCheck />
      <div>
        <b>{t(kind === 'birth_date' ? 'signUp.birth_date' : `formBuilder.ready.${kind}`)}</b>
        <p className="wrap-anywhere">{words ?? t('keptAnswers.unreadable')}</p>
        <small>{t('keptAnswers.kept_on', { day: day(keptAt) })}</small>
      </div>
      <RowActions as={Form} method="post" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <Button variant="dangerQuiet" size="small" type="submit" name="intent" value="delete_answer">
          {t('keptAnswers.delete')}
          <span className="visually-hidden"> {t(`keptAnswers.kind.${kind}`)}</span>
        </Button>
      </RowActions>
    </li>
  )
}

/** What was answered, in words; null where it cannot be read. */
function useAnswerWords() {
  const t = useText()
  const locale = useLocale()
  const { long } = useDates()
  return ({ kind, value }: KeptAnswer) => {
    if (!value) return null
    if (kind === 'birth_date') return long(value[kind]!)
    return readyFields(kind)
      .filter(({ key }) => value[key] !== undefined)
      .map((field) => answerText(field, value[field.key]!, locale, { yes: t('answers.yes'), no: t('answers.no') }))
      .join(', ')
  }
}

type AgreementProps = { consent: KeptConsent; answers: readonly KeptAnswer[]; now: Date }

/** When the person agreed and until when that counts; protected answers can be agreed to again, or no longer. */
function Agreement({ consent: { scope, agreedAt, lapsesAt, erasedAt }, answers, now }: AgreementProps) {
  const t = useText()
  const { day } = useTimestamps()
  const names = useKindNames()(answers.map(({ kind }) => kind))
  const since = day(agreedAt)
  if (scope === 'ordinary' || !lapsesAt || !erasedAt)
    return <p className="small muted">{t('keptAnswers.agreed', { since })}</p>
  const isLapsed = lapsesAt <= now
  return (
    <>
      <p className={isLapsed ? 'bold' : 'small muted'}>
        {t(isLapsed ? 'keptAnswers.agreed.lapsed' : 'keptAnswers.agreed.until', {
          since,
          until: day(lapsesAt),
          erased: day(erasedAt),
        })}
      </p>
      <p className="small muted">{t('keptAnswers.renew.text')}</p>
      <div className="flow">
        <Form method="post" preventScrollReset>
          <Button
            variant={isLapsed ? 'primary' : 'outline'}
            size="small"
            type="submit"
            name="intent"
            value="renew_answers"
          >
            {t('keptAnswers.renew')}
          </Button>
        </Form>
        <ConfirmDialog
          id="withdraw-answers"
          title={t('keptAnswers.withdraw.title')}
          text={t('keptAnswers.withdraw.text', { names })}
          submitLabel={t('keptAnswers.withdraw')}
          intent="withdraw_answers"
          failure={null}
          triggerLabel={t('keptAnswers.withdraw')}
          variant="dangerQuiet"
          size="small"
        />
      </div>
    </>
  )
}
