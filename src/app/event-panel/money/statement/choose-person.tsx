import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { StatementPreview } from '#shared/payments/statement-preview.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox, Joined } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import * as styles from './statement.module.css'
import { useEuros } from './use-euros.ts'

type Props = {
  preview: StatementPreview
  choosing: NonNullable<StatementPreview['choosing']>
  address: string
  /** Who has a payment like this line already; null: nobody was refused for that. */
  same: string | null
}

/** Whose one line is, among everybody of the event. */
export function ChoosePerson({ preview, choosing: { line, query, people, found }, address, same }: Props) {
  const t = useText()
  const dates = useDates()
  const euros = useEuros()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const question = useFocusedMessage<HTMLParagraphElement>(same)
  return (
    <Card stack id="choose" tabIndex={-1} ref={section} aria-labelledby="choose-title" key={line.index}>
      <h2 id="choose-title">{t('statement.whose')}</h2>
      <p>
        <b className="num">{euros(line.amount)}</b>,{' '}
        {[dates.brief(line.day), line.payer, line.text].filter(Boolean).join(', ')}
      </p>
      {same !== null && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the question
        <p className={styles.changed} role="alert" tabIndex={-1} ref={question} autoFocus>
          <TriangleAlert /> {t('statement.same', { amount: euros(line.amount) })}
        </p>
      )}
      <Joined as={Form} method="get" action="#choose" role="search">
        <input type="hidden" name="line" value={line.index} />
        <Input
          type="search"
          name="q"
          maxLength={80}
          defaultValue={query}
          aria-label={t('statement.search.label')}
          placeholder={t('statement.search.label')}
        />
        <Button type="submit">
          <Search /> {t('statement.search.button')}
        </Button>
      </Joined>
      <Form className="stack" method="post">
        <input type="hidden" name="import" value={preview.id} />
        <input type="hidden" name="line" value={line.index} />
        {people.length > 0 ? (
          <FieldBox>
            <label htmlFor="choose-who">{t('statement.search.found', { count: found })}</label>
            <Select id="choose-who" name="registrations" defaultValue={same ?? undefined}>
              {people.map(({ id, name, reference, open }) => (
                <option key={id} value={id}>
                  {[t('statement.whose.owes', { name, amount: euros(open) }), reference].filter(Boolean).join(', ')}
                </option>
              ))}
            </Select>
          </FieldBox>
        ) : (
          <p className="muted">{t('statement.search.none')}</p>
        )}
        {same !== null && (
          <OptionCard type="checkbox" name="different" value="1" required>
            {t('statement.same.other')}
          </OptionCard>
        )}
        <span className="flow">
          {people.length > 0 && (
            <Button variant="primary" type="submit" name="intent" value="book">
              {t('statement.book_amount', { amount: euros(line.amount) })}
            </Button>
          )}
          {preview.maySetAside && (
            <Button type="submit" name="intent" value="aside" formNoValidate>
              {t('statement.aside')}
            </Button>
          )}
          <ButtonLink variant="quiet" to={address}>
            {t('statement.cancel')}
          </ButtonLink>
        </span>
      </Form>
    </Card>
  )
}
