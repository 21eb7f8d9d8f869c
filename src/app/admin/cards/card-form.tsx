import { Form } from 'react-router'
import type { CardKind } from '#shared/review/review.ts'
import { ErrorSummary, Field } from '#ui/forms/field.tsx'
import { LeavingDialog } from '#ui/forms/unsaved-changes-dialog.tsx'
import { useNote } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import { useUnsaved } from '../components/use-unsaved.ts'
import { CARD_FIELDS, type CardField, type CardWords } from './card-fields.ts'
import { useOptionWords } from './use-option-labels.ts'

type Props = { kind: CardKind; values: Record<string, string>; answer: TeamRefusal | null; make?: boolean }

/** Puts right what the directory says. A plain form: all of it is sent, and what is wrong stands at its head. */
export function CardForm({ kind, values, answer, make = false }: Props) {
  const t = useText()
  const { refused, wrong } = useTeamWords()
  const { unsaved, handlers } = useUnsaved(answer)
  const fields: readonly CardField[] = CARD_FIELDS[kind]
  const mine = answer?.code && answer.intent !== 'merge' ? answer : null
  const summary = useNote<HTMLDivElement>(mine)
  const labelOf = (field: CardField) => t(`team.card.${field.words as CardWords}`)
  const wrongs = fields.flatMap((field) => {
    const words = wrong(mine?.fields[field.name])
    return words ? [{ name: field.name, label: labelOf(field), words }] : []
  })
  return (
    <Form className="stack team__form" method="post" preventScrollReset {...handlers}>
      <LeavingDialog unsaved={unsaved} />
      {mine && <ErrorSummary ref={summary} title={refused(mine.code) ?? ''} wrong={wrongs} />}
      <div className="two">
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            label={labelOf(field)}
            error={wrongs.find(({ name }) => name === field.name)?.words}
          >
            {(control) => <Input field={field} value={(mine?.values ?? values)[field.name] ?? ''} {...control} />}
          </Field>
        ))}
      </div>
      <p className="flow team__save">
        <button className="btn btn--lit" type="submit" name="intent" value={make ? 'create' : 'save'}>
          {t(make ? `team.new.${kind}` : 'account.save')}
        </button>
        <span className="small muted">
          {t(make ? 'team.card.public' : kind === 'organizer' ? 'team.card.lasting' : 'team.card.undoable')}
        </span>
      </p>
    </Form>
  )
}

type InputProps = { field: CardField; value: string; id: string; name: string }

function Input({ field, value, ...control }: InputProps) {
  const t = useText()
  const wordsOf = useOptionWords()
  const { as, options } = field
  if (options) {
    const values = value && !options.values.includes(value) ? [...options.values, value] : options.values
    return (
      <select className="select" defaultValue={value} {...control}>
        {options.empty && <option value="">{t('team.none')}</option>}
        {values.map((option) => (
          <option key={option} value={option}>
            {wordsOf(field, option)}
          </option>
        ))}
      </select>
    )
  }
  if (as === 'long') return <textarea className="input" rows={6} defaultValue={value} {...control} />
  const types = {
    number: { inputMode: 'decimal' },
    email: { type: 'email' },
    tel: { type: 'tel' },
    url: { type: 'text' },
  } as const
  return <input className="input" autoComplete="off" defaultValue={value} {...(as && types[as])} {...control} />
}
