import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { PreviewGroup, StatementPreview } from '#shared/payments/statement-preview.ts'
import { Button } from '#ui/components/button.tsx'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { CheckCheck } from '#ui/icons/check-check.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import * as row from './line-row.module.css'
import { LineRow } from './line-row.tsx'
import * as styles from './statement.module.css'
import { useEuros } from './use-euros.ts'

type Props = { preview: StatementPreview; address: string }

/** What the statement is made of, the surest first. */
export function Groups({ preview, address }: Props) {
  const t = useText()
  const { groups } = preview
  const counted = (['sure', 'likely', 'unknown', 'elsewhere', 'booked', 'aside'] as const).filter(
    (group) => groups[group].count > 0 || group === 'sure' || group === 'likely' || group === 'unknown',
  )
  return (
    <>
      <ul className={styles.counts} aria-label={t('statement.result')}>
        {counted.map((group) => (
          <li key={group}>
            <Count text={t(`statement.count.${group}`, { count: groups[group].count })} />
          </li>
        ))}
      </ul>
      <Done preview={preview} address={address} />
      <Group name="sure" preview={preview} address={address}>
        <ConfirmSure preview={preview} />
      </Group>
      <Group name="likely" preview={preview} address={address} />
      <Group name="unknown" preview={preview} address={address} />
      <Group name="elsewhere" preview={preview} address={address} />
      <Group name="booked" preview={preview} address={address} />
      <Group name="aside" preview={preview} address={address} />
    </>
  )
}

/** The number stands first in both languages. */
function Count({ text }: { text: string }) {
  const [number, ...words] = text.split(' ')
  return (
    <>
      <b className="num">{number}</b> {words.join(' ')}
    </>
  )
}

/** How many of a group stand open; the others are folded. */
const OPEN: Partial<Record<PreviewGroup, number>> = { sure: 4, booked: 4, aside: 2 }

function Group({
  name,
  preview,
  address,
  children,
}: Props & { name: Exclude<PreviewGroup, 'done'>; children?: ReactNode }) {
  const t = useText()
  const { count, lines } = preview.groups[name]
  if (count === 0) return null
  const [open, folded] = [lines.slice(0, OPEN[name]), OPEN[name] === undefined ? [] : lines.slice(OPEN[name])]
  const list = (some: typeof lines) => (
    <ul className={name === 'booked' || name === 'aside' ? row.dim : undefined}>
      {some.map((line) => (
        <LineRow key={line.index} line={line} preview={preview} address={address} />
      ))}
    </ul>
  )
  return (
    <section className={styles.group} aria-labelledby={`group-${name}`}>
      <header>
        <div>
          <h2 id={`group-${name}`}>{t(`statement.group.${name}`)}</h2>
          <p>{t(`statement.group.${name}.text`)}</p>
        </div>
        {children}
      </header>
      {list(open)}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary>{t('statement.more', { count: folded.length })}</summary>
          {list(folded)}
        </details>
      )}
      {count > lines.length && <p className="small muted">{t('statement.later', { count: count - lines.length })}</p>}
    </section>
  )
}

function ConfirmSure({ preview: { id, sure, choosing } }: Pick<Props, 'preview'>) {
  const t = useText()
  const euros = useEuros()
  const submitOnce = useSubmitOnce()
  const { count, amount, items } = sure
  return (
    <Form method="post" preventScrollReset onSubmit={submitOnce}>
      <input type="hidden" name="intent" value="sure" />
      <input type="hidden" name="import" value={id} />
      <input type="hidden" name="items" value={items} />
      {/* Whoever is choosing a person has the main button there. */}
      <Button variant={choosing ? 'outline' : 'primary'} type="submit">
        <CheckCheck /> {t('statement.confirm', { count, amount: euros(amount) })}
      </Button>
    </Form>
  )
}

/** What was booked from this file, with undo for all and for each. */
function Done({ preview, address }: Props) {
  const t = useText()
  const euros = useEuros()
  const { count, amount, lines } = preview.groups.done
  if (count === 0) return null
  return (
    <section className={styles.done} aria-label={t('statement.done')}>
      <div className={styles.doneLine}>
        <CircleCheck />
        <span>
          <b>{t('statement.done.count', { count, amount: euros(amount) })}</b> {t('statement.done.receipts')}
        </span>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="payments" value={preview.payments.join(',')} />
          <Button size="small" type="submit" name="intent" value="undo">
            <Undo2 /> {t(count > 1 ? 'statement.undo.all' : 'statement.undo')}
          </Button>
        </Form>
      </div>
      {count > 1 && (
        <details className={styles.more}>
          <summary>{t('statement.undo.each')}</summary>
          <ul>
            {lines.map((line) => (
              <LineRow key={line.index} line={line} preview={preview} address={address} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
