import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import { typedAnswers } from '#features/registration-forms/ui/typed-answers.ts'
import type { AnsweredFiles } from '#features/registrations/files/answers-with-files.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { Button } from '#ui/components/button.tsx'
import { Input } from '#ui/components/input.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { UserPlus } from '#ui/icons/user-plus.ts'
import { BirthFields } from './birth-fields.tsx'
import { ChosenPrice } from './cost/chosen-price.tsx'
import type { RegistrationPage } from './load-registration.server.ts'
import type { KeptForm } from './register.server.ts'
import * as styles from './registration.module.css'
import { storedAnswers } from './stored-answers.ts'

type Props = {
  page: RegistrationPage
  pricing: TicketPricing
  count: number
  typed: Record<string, unknown> | null
  done: KeptForm['done']
  stored: AnsweredFiles
}

/** Other people on the same form: a seat each, together or not at all. The buttons keep what was typed, also without JavaScript. */
export function Companions({ page, pricing, count, typed, done, stored }: Props) {
  const t = useText()
  const changed = done === 'added' || done === 'removed'
  const heading = useFocusedMessage<HTMLHeadingElement>(changed && typed)
  if (page.companions === 0) return null
  return (
    <section className={styles.part} aria-labelledby="companions">
      {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to what changed */}
      <h2 id="companions" tabIndex={-1} ref={heading} autoFocus={changed}>
        {t('signUp.companions')}
      </h2>
      <p className="muted">{t('signUp.companions.text', { count: page.companions })}</p>
      {companionsOf(count).map((index) => (
        <Companion
          key={`companion-${index}`}
          page={page}
          pricing={pricing}
          index={index}
          typed={typed}
          stored={stored}
        />
      ))}
      {count < page.companions && (
        <p>
          <Button type="submit" name="intent" value="add" formNoValidate>
            <UserPlus /> {t('signUp.companions.add')}
          </Button>
        </p>
      )}
    </section>
  )
}

const companionsOf = (count: number) => Array.from({ length: count }, (_, index) => index)

type CompanionProps = Pick<Props, 'page' | 'pricing' | 'typed' | 'stored'> & { index: number }

function Companion({
  page: { definition, ticket, left, lastDay, event, asksBirthDate },
  pricing,
  index,
  typed,
  stored,
}: CompanionProps) {
  const t = useText()
  const prefix = `additionals[${index}].`
  const name = `${prefix}answers`
  return (
    <fieldset className={styles.companion}>
      <legend>{t('signUp.companion', { number: index + 1 })}</legend>
      <div className="two">
        <FormField name={`${prefix}name`}>
          {(control) => <Input type="text" autoComplete="off" {...control} />}
        </FormField>
        <FormField name={`${prefix}email`} label={`${t('signUp.companion.email')} ${t('eventform.optional')}`}>
          {(control) => <Input autoComplete="off" {...control} />}
        </FormField>
      </div>
      {asksBirthDate && (
        <BirthFields
          prefix={prefix}
          dateStart={event.dateStart}
          minimumAge={event.minimumAge}
          authorization={stored[`additionals.${index}.authorization`]}
        />
      )}
      <AnswerFields
        definition={definition}
        left={left}
        lastDay={lastDay}
        name={name}
        coin={ticket.coin}
        ticketId={ticket.id}
        stages={STAGES}
        answers={typedAnswers(definition, typed ?? {}, name, storedAnswers(stored, `additionals.${index}.answers`))}
        heading="h3"
      />
      <ChosenPrice pricing={pricing} coin={ticket.coin} prefix={prefix} />
      <p>
        <Button variant="quiet" size="small" type="submit" name="intent" value={`remove ${index}`} formNoValidate>
          <Trash2 /> {t('signUp.companions.remove', { number: index + 1 })}
        </Button>
      </p>
    </fieldset>
  )
}
const STAGES = ['signup'] as const
