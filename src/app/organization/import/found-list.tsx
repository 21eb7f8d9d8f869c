import { Form } from 'react-router'
import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { Button } from '#ui/components/button.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './import.module.css'
import { useFoundDates } from './use-found-dates.ts'

/** Several events were found: one of them is chosen. */
export function FoundList({ events, from }: { events: FoundEvent[]; from: string }) {
  const t = useText()
  const dates = useFoundDates()
  const heading = useFocusedMessage<HTMLHeadingElement>(events)
  return (
    <section aria-labelledby="found">
      {/* biome-ignore lint/a11y/noAutofocus: without scripts the browser moves to what was found */}
      <h2 id="found" tabIndex={-1} ref={heading} autoFocus>
        {t('imports.several', { count: events.length, from })}
      </h2>
      <p className="muted">{t('imports.several.text')}</p>
      <ul className={styles.list}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <li key={index}>
            <div>
              <b>{event.title}</b>
              <small>
                {[dates(event) ?? t('imports.no_date'), event.place].filter(Boolean).join(' · ')}
                {event.isCancelled && ` · ${t('imports.cancelled')}`}
              </small>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="found" value={JSON.stringify(event)} />
              <Button type="submit" name="intent" value="choose">
                {t('imports.choose')} <span className="visually-hidden">{event.title}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
