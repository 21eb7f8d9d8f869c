import { allFields, textIn } from '#shared/registrations/form-definition.ts'
import type { OwnHistoryEntry, OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { Card } from '#ui/components/card.tsx'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './page.module.css'

/** Everything that happened to the registration, latest first. */
export function HistoryCard({ page, now }: { page: OwnRegistrationPage; now: Date }) {
  const t = useText()
  const { moment } = useTimestamps()
  const words = useEntryText(page)
  if (page.history.length === 0) return null
  return (
    <Card aria-labelledby="history">
      <h2 id="history">{t('myRegistrations.history')}</h2>
      <ol className={styles.history}>
        {page.history.map((entry) => (
          <li key={entry.id}>
            <span>{words(entry)}</span>{' '}
            <span className="small muted">
              {t(`myRegistrations.actor.${entry.actor}`)}, {moment(entry.at, now)}
            </span>
            {entry.message && <q>{entry.message}</q>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Actions with words of their own; others are told by the state that they led to. */
const ACTIONS = [
  'register',
  'authorization',
  'paper_received',
  'paper_missing',
  'pay',
  'pay_late',
  'handover_offered',
  'handover_accepted',
  'handover_declined',
  'handover_refused',
  'handover_withdrawn',
  'handover_expired',
  'handover_done',
  'claim_offered',
  'claim_done',
  'contacts_opened',
  'ticket',
  'message',
  'erase_special',
] as const
const isOwnAction = (action: string): action is (typeof ACTIONS)[number] =>
  (ACTIONS as readonly string[]).includes(action)

function useEntryText({ currentForm, form }: OwnRegistrationPage) {
  const t = useText()
  const locale = useLocale()
  const asked = [currentForm, form].flatMap((one) => (one ? allFields(one.definition) : []))
  const label = (key: string) => {
    const found = asked.find((one) => one.key === key)
    return found ? textIn(found.label, locale) : null
  }
  return ({ action, toState, fields }: OwnHistoryEntry) => {
    if (isOwnAction(action)) return t(`myRegistrations.action.${action}`)
    if (toState && action !== 'answers') return t(`myRegistrations.state.${toState}`)
    const labels = fields.map(label).filter(Boolean).join(', ')
    if (action === 'answer_opened')
      return labels
        ? t('myRegistrations.action.answer_opened', { fields: labels })
        : t('myRegistrations.action.answer_opened.unnamed')
    return labels ? t('myRegistrations.action.answers', { fields: labels }) : t('myRegistrations.action.changed')
  }
}
