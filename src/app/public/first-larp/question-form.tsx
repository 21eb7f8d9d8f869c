import { Form } from 'react-router'
import { FIRST_TIMES, type FirstLarpQuery, type FirstTime, TASTE_NAMES } from '#shared/first-larp.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldError, Legend } from '#ui/components/field-parts.tsx'
import { Input } from '#ui/components/input.tsx'
import { OptionCard } from '#ui/forms/option-card.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './first-larp.module.css'

type Props = { query: FirstLarpQuery; isUnknownPlace: boolean }

/** When, from where, and what one likes: a plain form whose answers stand in the address. */
export function QuestionForm({ query: { when, near, taste }, isUnknownPlace }: Props) {
  const t = useText()
  const times: (FirstTime | null)[] = [...(Object.keys(FIRST_TIMES) as FirstTime[]), null]
  return (
    <Form className={styles.form} action={paths.firstLarp} preventScrollReset>
      <fieldset>
        <Legend>{t('firstLarp.when')}</Legend>
        <div className={styles.options}>
          {times.map((time) => (
            <OptionCard key={time} type="radio" name="when" value={time ?? ''} defaultChecked={time === when}>
              {t(time ? `firstLarp.when.${time}` : 'firstLarp.when.any')}
            </OptionCard>
          ))}
        </div>
      </fieldset>
      <div className={styles.place}>
        <Legend as="label" htmlFor="near">
          {t('firstLarp.near')}
        </Legend>
        <Input
          id="near"
          name="near"
          list="provinces"
          defaultValue={near}
          maxLength={100}
          autoComplete="address-level2"
          aria-invalid={isUnknownPlace || undefined}
          aria-describedby={isUnknownPlace ? 'near-error' : undefined}
        />
        <datalist id="provinces">
          {PROVINCES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isUnknownPlace && <FieldError id="near-error">{t('firstLarp.near.unknown', { place: near })}</FieldError>}
      </div>
      <fieldset>
        <Legend>{t('firstLarp.taste')}</Legend>
        <div className={styles.options}>
          {TASTE_NAMES.map((name) => (
            <OptionCard key={name} type="checkbox" name="taste" value={name} defaultChecked={taste.includes(name)}>
              <span>
                <b>{t(`firstLarp.taste.${name}`)}</b>
                <small className="muted">{t(`firstLarp.taste.${name}.text`)}</small>
              </span>
            </OptionCard>
          ))}
        </div>
      </fieldset>
      <div>
        <Button variant="primary" size="large" type="submit">
          {t('firstLarp.show')}
        </Button>
      </div>
    </Form>
  )
}
