import type { PaidPart } from '#shared/payments/statement-match.ts'
import { Button } from '#ui/components/button.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Check } from '#ui/icons/check.ts'
import * as styles from './line-row.module.css'
import { Difference, Reasons } from './reasons.tsx'
import { ChangeLink, namesOf, type Of, Parts } from './row-parts.tsx'
import { useEuros } from './use-euros.ts'

function usePartText() {
  const t = useText()
  return (part: PaidPart) =>
    typeof part === 'number' ? t('statement.part', { number: part }) : t(`statement.part.${part}`)
}

export function SureProposal({ match: { shares, reference, part }, ...row }: Of<'sure'>) {
  const partText = usePartText()
  return (
    <Parts
      proposal={
        <>
          <b>{namesOf(row, [shares[0].registrationId])[0]}</b>
          <ul className={styles.reasons}>
            <li>
              <Check /> <span>{`${reference}, ${partText(part)}`}</span>
            </li>
          </ul>
        </>
      }
      actions={<ChangeLink {...row} />}
    />
  )
}

export function LikelyProposal({ match: { shares, reasons, waivable }, ...row }: Of<'likely'>) {
  const t = useText()
  const euros = useEuros()
  const ids = shares.map(({ registrationId }) => registrationId)
  const names = namesOf(row, ids)
  const isByReference = reasons.some(({ code }) => code === 'reference')
  const label =
    shares.length > 1
      ? t('statement.split')
      : isByReference
        ? t('statement.book_amount', { amount: euros(row.line.amount) })
        : t('statement.is', { name: names[0]! })
  return (
    <Parts
      proposal={
        <>
          <b>{names.join(', ')}</b>
          <Reasons reasons={reasons} />
          {waivable > 0 && <Difference missing={waivable} />}
          {shares.length > 1 && (
            <dl className={styles.shares}>
              {shares.map(({ registrationId, amount }) => (
                <div key={registrationId}>
                  <dt>
                    {[row.preview.people[registrationId]?.name, row.preview.people[registrationId]?.reference]
                      .filter(Boolean)
                      .join(', ')}
                  </dt>
                  <dd className="num">{euros(amount)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      }
      actions={
        <>
          <input type="hidden" name="registrations" value={ids.join('+')} />
          <Button size="small" type="submit" name="intent" value="book">
            {label}
          </Button>
          <ChangeLink {...row} />
        </>
      }
    />
  )
}

export function UnknownProposal({ match: { candidates, sameAmount }, ...row }: Of<'unknown'>) {
  const t = useText()
  const amount = useEuros()
  const { index } = row.line
  const shown = amount(row.line.amount)
  return (
    <Parts
      proposal={
        candidates.length > 0 ? (
          <FieldBox as="span">
            <label htmlFor={`who-${index}`}>{t('statement.whose')}</label>
            <Select id={`who-${index}`} name="registrations" required aria-describedby={`owe-${index}`}>
              <option value="">{t('statement.whose.choose')}</option>
              {candidates.map((id) => (
                <option key={id} value={id}>
                  {t('statement.whose.owes', {
                    name: row.preview.people[id]?.name ?? '–',
                    amount: amount(row.preview.people[id]?.open ?? 0),
                  })}
                </option>
              ))}
            </Select>
            <span className="small muted" id={`owe-${index}`}>
              {sameAmount > 0
                ? t('statement.owe_same', { count: sameAmount, amount: shown })
                : t('statement.owe_none', { amount: shown })}
            </span>
          </FieldBox>
        ) : (
          <span className="small muted">{t('statement.owe_none', { amount: shown })}</span>
        )
      }
      actions={
        <>
          {candidates.length > 0 && (
            <Button size="small" type="submit" name="intent" value="book">
              {t('statement.book')}
            </Button>
          )}
          <ChangeLink {...row} label={t('statement.search')} />
          {row.preview.maySetAside && (
            <Button variant="quiet" size="small" type="submit" name="intent" value="aside" formNoValidate>
              {t('statement.aside')}
              <span className="visually-hidden">: {shown}</span>
            </Button>
          )}
        </>
      }
    />
  )
}

export function ElsewhereProposal({ match: { shares, reference }, ...row }: Of<'elsewhere'>) {
  const t = useText()
  const euros = useEuros()
  const [{ registrationId }] = shares
  const person = row.preview.people[registrationId]
  return (
    <Parts
      proposal={
        <>
          <b>{person?.name ?? '–'}</b>
          <ul className={styles.reasons}>
            <li>
              <Check /> <span>{t('statement.elsewhere.reference', { reference, event: person?.event ?? '' })}</span>
            </li>
            <li>
              <Check /> <span>{t('statement.elsewhere.owes', { amount: euros(person?.open ?? 0) })}</span>
            </li>
          </ul>
        </>
      }
      actions={
        <>
          <input type="hidden" name="registrations" value={registrationId} />
          <Button size="small" type="submit" name="intent" value="book">
            {t('statement.elsewhere.book')}
          </Button>
          <ChangeLink {...row} />
        </>
      }
    />
  )
}
