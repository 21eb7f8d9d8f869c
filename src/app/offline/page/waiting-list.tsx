import { useState } from 'react'
import { WRITTEN_FIELDS } from '#shared/offline/waiting-forms.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Textarea } from '#ui/components/input.tsx'
import { useErrorMessage } from '#ui/forms/error-messages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { Clock } from '#ui/icons/clock.ts'
import { loginUrl } from '#ui/page/return-to.ts'
import { useLocalizedPath } from '#ui/page/site.ts'
import { sendNow } from '../device.ts'
import { relativeTime } from '../relative-time.ts'
import type { SentEntry } from '../store.ts'
import { discardEntry, saveEntry } from './change-entry.ts'
import * as styles from './offline.module.css'
import type { ShownEntry } from './use-offline.ts'

type Props = { waiting: readonly ShownEntry[]; sent: readonly SentEntry[]; onChange: () => Promise<void> }

/** What was written without a network, until it has arrived, and what has arrived. */
export function WaitingList({ waiting, sent, onChange }: Props) {
  const t = useText()
  const locale = useLocale()
  const [isSending, setIsSending] = useState(false)
  if (waiting.length + sent.length === 0) return null
  const send = async () => {
    setIsSending(true)
    await sendNow()
    await onChange()
    setIsSending(false)
  }
  return (
    <section id="waiting" aria-labelledby="offline-waiting">
      <h2 id="offline-waiting">{t('offline.waiting')}</h2>
      <div className="stack">
        {waiting.map((entry) => (
          <Entry key={entry.id} entry={entry} onChange={onChange} />
        ))}
        {sent.map(({ form, at }) => (
          <p key={at} className="small muted">
            {t(`offline.form.${form}`)}: {t('offline.sent', { age: relativeTime(at, locale) })}
          </p>
        ))}
      </div>
      {waiting.some(({ state, content }) => state !== 'refused' && content) && (
        <p className="space-above-small">
          <Button type="button" disabled={isSending} onClick={() => void send()}>
            {t('offline.waiting.send')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Entry({ entry, onChange }: { entry: ShownEntry; onChange: () => Promise<void> }) {
  const t = useText()
  const { id, form, content, state } = entry
  const [isKept, setIsKept] = useState(false)
  const written = content?.fields.filter(([name]) => WRITTEN_FIELDS[form].includes(name)) ?? []
  const save = async (data: FormData) => {
    if (!content) return
    const fields = content.fields.map(([name, value]): [string, string] => [name, String(data.get(name) ?? value)])
    await saveEntry(entry, { ...content, fields })
    await onChange()
    setIsKept(true)
  }
  const discard = async () => {
    if (!window.confirm(t('offline.waiting.discard.ask'))) return
    await discardEntry(id)
    await onChange()
  }
  return (
    <Card as="article" stack aria-labelledby={`waiting-${id}`}>
      <h3 id={`waiting-${id}`}>{t(`offline.form.${form}`)}</h3>
      <State entry={entry} />
      {written.length > 0 && (
        <form className="stack" action={save} onInput={() => setIsKept(false)}>
          {written.map(([name, value]) => (
            <FieldBox key={name}>
              <label htmlFor={`${id}-${name}`}>{t('offline.waiting.text')}</label>
              <Textarea id={`${id}-${name}`} name={name} rows={6} dir="auto" defaultValue={value} />
            </FieldBox>
          ))}
          <div className="flow">
            <Button size="small" type="submit">
              {t('offline.waiting.save')}
            </Button>
            {state === 'refused' && (
              <Button as="a" variant="quiet" size="small" href={content?.url}>
                {t('offline.waiting.open')}
              </Button>
            )}
          </div>
          <p role="status">{isKept && t('offline.waiting.kept')}</p>
        </form>
      )}
      <div className={styles.discard}>
        <Button variant="dangerOutline" size="small" type="button" onClick={() => void discard()}>
          {t('offline.waiting.discard')}
        </Button>
      </div>
    </Card>
  )
}

function State({ entry: { state, content, failure, createdAt } }: { entry: ShownEntry }) {
  const t = useText()
  const locale = useLocale()
  const path = useLocalizedPath()
  const errorMessage = useErrorMessage({ sent_already: 'offline.waiting.sent_already' })
  if (state === 'signed_out' || !content)
    return (
      <p className={styles.state}>
        <CircleAlert />
        <span>
          {t('offline.waiting.signed_out')}{' '}
          <a className="link" href={loginUrl(path(paths.login), path('/offline'))}>
            {t('offline.account')}
          </a>
        </span>
      </p>
    )
  if (state === 'refused' && failure)
    return (
      <p className={styles.state}>
        <CircleAlert />
        <span>{t('offline.waiting.refused', { reason: errorMessage({ ...failure, seconds: 0 }) })}</span>
      </p>
    )
  return (
    <p className={`muted ${styles.state}`}>
      <Clock />
      <span>{t('offline.waiting.waiting', { age: relativeTime(createdAt, locale) })}</span>
    </p>
  )
}
