import type { Offer } from '#features/kept-answers/queries.server.ts'
import { KeepAnswers } from '#features/kept-answers/ui/keep-answers.tsx'
import type { ChoosableCharacter } from '#features/registration-forms/ui/answer-context.ts'
import { AnswerList } from '#features/registration-forms/ui/answer-list.tsx'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { EMPTY_FORM, type Stage } from '#shared/registrations/form-definition.ts'
import { askedKinds } from '#shared/registrations/kept-answers.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive, takesSeat } from '#shared/registrations/states.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { AnswersForm } from '../answers-form.tsx'
import { type RefusalNote, useRefusalText } from '../refusals.ts'
import * as styles from './page.module.css'

type Props = {
  page: OwnRegistrationPage
  characters: readonly ChoosableCharacter[] | null
  /** What the person keeps and has not answered here yet. */
  kept: Offer | null
  editing: boolean
  failure: FormFailure | null
  refusal: RefusalNote
}

/** What was answered, and the form to change it while that is possible. */
export function AnswersCard({ page, characters, kept, editing, failure, refusal }: Props) {
  const t = useText()
  const { registration, mayChangeAnswers, currentForm, asksBirthDate } = page
  const hasForm = (currentForm !== null && currentForm.definition.sections.length > 0) || asksBirthDate
  if (!hasForm && !page.form) return null
  const isEditing = (editing || failure !== null) && mayChangeAnswers
  return (
    <Card aria-labelledby="answers">
      <h2 id="answers">{t('myRegistrations.answers')}</h2>
      {registration.needsAnswers && mayChangeAnswers && (
        <p>
          <Badge tone="accent">{t('myRegistrations.answers.needed')}</Badge> {t('myRegistrations.answers.needed.text')}
        </p>
      )}
      {/* What is left to do comes before what is done. */}
      {!isEditing && registration.needsAnswers && <ChangeLink page={page} />}
      {isEditing ? (
        <ChangeForm page={page} characters={characters} kept={kept} failure={failure} refusal={refusal} />
      ) : (
        <GivenAnswers page={page} />
      )}
      {!isEditing && !registration.needsAnswers && <ChangeLink page={page} />}
    </Card>
  )
}

function GivenAnswers({ page: { form, answers, birthDate, guardian, specialErasedAt } }: Pick<Props, 'page'>) {
  const t = useText()
  const { long } = useDates()
  const { day } = useTimestamps()
  const guardianWords =
    guardian &&
    [guardian.name, guardian.phone && formatPhone(guardian.phone), guardian.email].filter(Boolean).join(', ')
  const isEmpty = Object.keys(answers).length === 0 && !birthDate && !guardianWords
  return (
    <>
      {isEmpty && <p className="muted">{t('myRegistrations.answers.none')}</p>}
      {(birthDate || guardianWords) && (
        <dl className={styles.facts}>
          {birthDate && (
            <div>
              <dt>{t('myRegistrations.birth_date')}</dt>
              <dd>{long(birthDate)}</dd>
            </div>
          )}
          {guardianWords && (
            <div>
              <dt>{t('myRegistrations.guardian')}</dt>
              <dd>{guardianWords}</dd>
            </div>
          )}
        </dl>
      )}
      {form && (
        <AnswerList definition={form.definition} answers={answers} fileHref={({ hash }) => `/media/${hash}/original`} />
      )}
      {specialErasedAt && (
        <p className="small muted">{t('myRegistrations.answers.erased', { day: day(specialErasedAt) })}</p>
      )}
    </>
  )
}

function ChangeLink({ page: { registration, mayChangeAnswers, answersUntil } }: Pick<Props, 'page'>) {
  const t = useText()
  const { long } = useDates()
  const { state, event } = registration
  const isPastDeadline = isLive(state) && !event.past && event.visible && event.eventStatus !== 'cancelled'
  if (!mayChangeAnswers)
    return answersUntil && isPastDeadline ? (
      <p className="small muted">{t('myRegistrations.answers.closed', { day: long(answersUntil) })}</p>
    ) : null
  return (
    <p className="flow">
      <ButtonLink
        variant={registration.needsAnswers ? 'primary' : 'outline'}
        size="small"
        to={`${paths.accountRegistration(registration.id)}?edit=answers#answers`}
      >
        <Pencil /> {t(registration.needsAnswers ? 'myRegistrations.answers.give' : 'myRegistrations.answers.change')}
      </ButtonLink>
      {answersUntil && (
        <span className="small muted">{t('myRegistrations.answers.until', { day: long(answersUntil) })}</span>
      )}
    </p>
  )
}

/** The stages that are asked: the second one once there is a seat. */
const stagesOf = ({ registration: { state } }: OwnRegistrationPage): Stage[] =>
  takesSeat(state) ? ['signup', 'followup'] : ['signup']

function ChangeForm({ page, characters, kept, failure, refusal }: Omit<Props, 'editing'>) {
  const t = useText()
  const refusalText = useRefusalText()
  const { registration, currentForm, answers, asksBirthDate, isMinor, birthDate, guardian } = page
  const asked = {
    definition: currentForm?.definition ?? EMPTY_FORM,
    ticketId: registration.ticket.id,
    stages: stagesOf(page),
    asksBirthDate,
  }
  const isOwn = registration.name === null && !registration.isTest
  return (
    <AnswersForm
      intent="answers"
      {...asked}
      version={currentForm?.version ?? null}
      coin={registration.coin}
      answers={answers}
      characters={characters}
      kept={kept}
      isMinor={isMinor}
      failure={failure}
      decidedBirthDate={takesSeat(registration.state) ? birthDate : null}
      defaultValue={{ birth_date: birthDate ?? '', guardian: guardian ?? {} }}
      failureMessage={refusalText(refusal)}
    >
      {isOwn && <KeepAnswers className="stack" heading="h3" asked={askedKinds(asked)} />}
      <div className="flow">
        <Button variant="primary" type="submit">
          {t('myRegistrations.answers.save')}
        </Button>
        <ButtonLink variant="quiet" to={`${paths.accountRegistration(registration.id)}#answers`}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </div>
    </AnswersForm>
  )
}
