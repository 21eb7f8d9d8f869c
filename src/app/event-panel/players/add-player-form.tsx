import { answerLabels } from '#features/registration-forms/ui/answer-constraints.ts'
import { AnswerFields } from '#features/registration-forms/ui/answer-fields.tsx'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import { contentLocale } from '#shared/languages.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormField } from '#ui/forms/form-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import * as styles from './settings/settings-form.module.css'

const LABELS: Record<string, MessageKey> = {
  ticket: 'players.column.ticket',
  name: 'players.add.name',
  email: 'players.column.email',
  state: 'players.column.state',
  note: 'players.team_note',
}

type Props = {
  tickets: readonly MyTicket[]
  ticket: number
  /** What the event asks. */
  definition: FormDefinition
  maySpecial: boolean
  constraints: FormConstraints
  failure: FormFailure | null
  /** This page, and that of the players. */
  address: string
  list: string
}

/** The person, the seat, and what the form of the event asks: nothing of it is required here. */
export function AddPlayerForm({ tickets, ticket, definition, maySpecial, constraints, failure, address, list }: Props) {
  const t = useText()
  const locale = useLocale()
  const form = useForm({ constraints, failure, defaultValue: { state: 'confirmed' } })
  const asked = withoutConsents(definition)
  const title = ({ title: es, titleEn }: MyTicket) => (contentLocale(locale) === 'en' && titleEn) || es
  return (
    <Form
      className={`stack ${styles.form}`}
      form={form}
      labels={LABELS}
      ownLabels={answerLabels(asked, 'answers', locale)}
    >
      {tickets.length > 1 && (
        <Chips aria-label={t('players.column.ticket')}>
          {tickets.map((one) => (
            <FilterChip key={one.id} to={`${address}?ticket=${one.id}`} isOn={one.id === ticket}>
              {title(one)}
            </FilterChip>
          ))}
        </Chips>
      )}
      <input type="hidden" name="ticket" value={ticket} />
      <FormField name="name">{(control) => <Input type="text" autoComplete="off" {...control} />}</FormField>
      <FormField name="email" hint={t('players.add.email.hint')}>
        {(control) => <Input autoComplete="off" {...control} />}
      </FormField>
      <FormField name="state">
        {(control) => (
          <Select {...control}>
            <option value="confirmed">{t('players.state.confirmed')}</option>
            <option value="waitlisted">{t('players.state.waitlisted')}</option>
          </Select>
        )}
      </FormField>
      <FormField name="note" hint={t('players.add.note.hint')}>
        {({ maxLength: _, ...control }) => <Textarea rows={2} {...control} />}
      </FormField>
      <AnswerFields
        definition={asked}
        ticketId={ticket}
        stages={['signup']}
        name="answers"
        answers={{}}
        coin="EUR"
        special={maySpecial}
      />
      <div className="flow">
        <Button variant="primary" type="submit">
          {t('players.add.do')}
        </Button>
        <ButtonLink variant="quiet" to={list}>
          {t('account.erase.cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Nobody consents for someone else, and a file comes from the person. */
const withoutConsents = ({ sections }: FormDefinition): FormDefinition => ({
  sections: sections.map((section) => ({
    ...section,
    fields: section.fields
      .filter(({ type }) => type !== 'consent' && type !== 'file')
      .map((one) => ({ ...one, required: false })),
  })),
})
