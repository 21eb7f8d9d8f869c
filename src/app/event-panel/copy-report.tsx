import type { EventCopyReport } from '#shared/events/event-copy.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { languageOf } from '#shared/languages.ts'
import { Card } from '#ui/components/card.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'

/** What a copied event has of its original, what it has not, and which of its days are over. */
export function CopyReport({
  report,
  event,
}: {
  report: EventCopyReport
  event: Pick<MyEvent, 'signup' | 'signupOpens'>
}) {
  const t = useText()
  const { long } = useDates()
  const { tag } = languageOf(useLocale())
  const { copied, left, past, isUndated } = report
  const list = (keys: readonly MessageKey[]) => new Intl.ListFormat(tag).format(keys.map((key) => t(key)))
  const lines = [
    { title: t('eventCopy.copied'), text: list(copied.map((part) => `eventCopy.copied.${part}` as const)) },
    { title: t('eventCopy.left'), text: list(left.map((part) => `eventCopy.left.${part}` as const)) },
    { title: t('eventCopy.past'), text: list(past.map((day) => `eventCopy.past.${day}` as const)) },
  ]
  return (
    <Card aria-labelledby="copy-report">
      <h2 id="copy-report">{t('eventCopy.title')}</h2>
      <p>
        {t(isUndated ? 'eventCopy.days.none' : 'eventCopy.days')}{' '}
        {t(`eventCopy.signup.${event.signup}`, { day: event.signupOpens ? long(event.signupOpens) : '' })}
      </p>
      {lines.map(
        ({ title, text }) =>
          text !== '' && (
            <p key={title}>
              <b>{title}:</b> {text}.
            </p>
          ),
      )}
    </Card>
  )
}
