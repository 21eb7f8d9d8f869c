import type { ReactNode } from 'react'
import type { ContentLocale } from '#shared/enums.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import type { ReminderKind } from '#shared/player-emails/states.ts'
import type { ReminderRow } from '#shared/player-emails/views.ts'
import { isOwnTextKind } from '#shared/registrations/own-texts.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { Form, useFormField } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './reminders-form.module.css'

type Days = 'payment_days' | 'overdue_days' | 'form_days' | 'event_days'
type Reminders = {
  rows: ReminderRow[]
  settings: Record<ReminderKind, boolean> & { overdueDays: number; formDays: number; eventDays: number }
  reminderDays: number
  mayMoney: boolean
  takesPayments: boolean
  texts: Record<string, { locale: ContentLocale; subject: string; body: string }[]>
}

const GROUPS: { title: MessageKey; kinds: ReminderKind[] }[] = [
  { title: 'emails.reminders.payments', kinds: ['payment', 'overdue'] },
  { title: 'emails.reminders.before', kinds: ['form', 'authorization', 'event'] },
  { title: 'emails.reminders.waiting', kinds: ['position'] },
]
const DAYS: Partial<Record<ReminderKind, { name: Days; values: number[] }>> = {
  payment: { name: 'payment_days', values: [1, 2, 3, 5, 7, 10, 14, 21, 30] },
  overdue: { name: 'overdue_days', values: [1, 2, 3, 5, 7, 10, 14] },
  form: { name: 'form_days', values: [7, 10, 14, 21, 30, 45, 60] },
  event: { name: 'event_days', values: [2, 3, 5, 7, 10, 14] },
}
const LABELS: Record<string, MessageKey> = {
  payment_days: 'emails.reminders.days',
  overdue_days: 'emails.reminders.days',
  form_days: 'emails.reminders.days',
  event_days: 'emails.reminders.days',
}

type Props = {
  reminders: Reminders
  constraints: FormConstraints
  failure: FormFailure | null
  slug: string
  now: Date
}

/** Each reminder as a sentence, with a switch. */
export function RemindersForm({ reminders, constraints, failure, slug, now }: Props) {
  const t = useText()
  const { settings, mayMoney } = reminders
  const { overdueDays, formDays, eventDays, ...switches } = settings
  const defaultValue = {
    ...Object.fromEntries(Object.entries(switches).flatMap(([name, on]) => (on ? [[name, 'on']] : []))),
    payment_days: String(reminders.reminderDays),
    overdue_days: String(overdueDays),
    form_days: String(formDays),
    event_days: String(eventDays),
  }
  const form = useForm({ constraints, failure, defaultValue })
  return (
    <Form key={JSON.stringify([settings, reminders.reminderDays])} form={form} labels={LABELS}>
      {!mayMoney && <input type="hidden" name="overdue_days" value={overdueDays} />}
      {GROUPS.filter(({ kinds }) => mayMoney || !kinds.includes('payment')).map(({ title, kinds }) => (
        <section key={title} className={styles.group} aria-label={t(title)}>
          <header>
            <h2>{t(title)}</h2>
            {kinds.includes('payment') && <p>{t('emails.reminders.payments.hint')}</p>}
          </header>
          <div>
            {kinds.map((kind) => (
              <Reminder key={kind} kind={kind} reminders={reminders} slug={slug} now={now} />
            ))}
          </div>
        </section>
      ))}
      <Button variant="primary" type="submit">
        {t('players.settings.save')}
      </Button>
    </Form>
  )
}

type RowProps = Pick<Props, 'reminders' | 'slug' | 'now'> & { kind: ReminderKind }

function Reminder({ kind, reminders, slug, now }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { moment } = useTimestamps()
  const row = reminders.rows.find((one) => one.kind === kind)!
  const { next, last } = row
  const more = next ? next.count - next.names.length : 0
  const others = more > 0 ? ` ${t('emails.reminders.more', { count: more })}` : ''
  const names = (next?.names.join(', ') ?? '') + others
  const needsPayments = (kind === 'payment' || kind === 'overdue') && !reminders.takesPayments
  return (
    <div className={styles.reminder}>
      <div>
        <p className={styles.sentence}>
          <Sentence kind={kind} />
        </p>
        <small>
          {needsPayments && `${t('emails.reminders.no_method')} `}
          {next && row.isOn && t('emails.reminders.next', { day: dates.long(next.day), count: next.count, names })}
          {!next && row.isOn && kind !== 'position' && !needsPayments && t('emails.reminders.nobody')}{' '}
          {last && (
            <SiteLink className="link" to={eventPanelPaths.sentEmail(slug, last.id)}>
              {t('emails.reminders.last', { when: moment(last.at, now), count: last.count })}
            </SiteLink>
          )}
        </small>
        <details className={styles.text}>
          <summary>{t('emails.reminders.text')}</summary>
          {reminders.texts[kind]!.map(({ locale, subject, body }) => (
            <blockquote key={locale} lang={locale}>
              <b>{subject}</b>
              <p>{body}</p>
            </blockquote>
          ))}
          {isOwnTextKind(kind) && (
            <SiteLink className="link" to={eventPanelPaths.ownTexts(slug)}>
              {t('emails.reminders.own')}
            </SiteLink>
          )}
        </details>
      </div>
      <Switch kind={kind} />
    </div>
  )
}

/** The words around the field with the days. */
function Sentence({ kind }: { kind: ReminderKind }): ReactNode {
  const t = useText()
  const days = DAYS[kind]
  const text = t(`emails.reminders.sentence.${kind}`, { days: '\u0000' })
  if (!days) return text
  const [before, after] = text.split('\u0000')
  return (
    <>
      {before}
      <DaysField {...days} />
      {after}
    </>
  )
}

function DaysField({ name, values }: { name: Days; values: number[] }) {
  const t = useText()
  const { id, defaultValue } = useFormField(name)
  const options = values.includes(Number(defaultValue))
    ? values
    : [...values, Number(defaultValue)].sort((a, b) => a - b)
  return (
    <Select id={id} name={name} defaultValue={defaultValue} aria-label={t('emails.reminders.days')}>
      {options.map((count) => (
        <option key={count} value={count}>
          {t('emails.days', { count })}
        </option>
      ))}
    </Select>
  )
}

function Switch({ kind }: { kind: ReminderKind }) {
  const t = useText()
  const { id, defaultChecked } = useFormField(kind)
  return (
    <label className={styles.switch}>
      <input type="checkbox" id={id} name={kind} defaultChecked={defaultChecked} />
      <i aria-hidden="true" />
      <span className="visually-hidden">{t(`emails.kind.${kind}`)}</span>
    </label>
  )
}
