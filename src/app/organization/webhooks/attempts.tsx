import type { LoggedAttempt } from '#features/webhooks/queries.server.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import * as styles from './webhooks.module.css'

/** What was sent and what came back, latest first. */
export function Attempts({ log, now }: { log: LoggedAttempt[]; now: string }) {
  const t = useText()
  const { moment } = useTimestamps()
  if (log.length === 0) return null
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">{t('webhooks.attempts.title')}</h2>
      <ol className={styles.attempts}>
        {log.map(({ number, at, durationMs, status, failure, requestHeaders, answer }) => (
          <li key={number}>
            <p>
              <b>{t('webhooks.attempt', { number })}</b>{' '}
              {status !== null && <Badge tone={failure ? 'danger' : 'success'}>{status}</Badge>}{' '}
              {failure && <span>{t(`webhooks.failure_kind.${failure}`)}</span>}{' '}
              <small className="muted">
                {moment(new Date(at), new Date(now))} · {durationMs} ms
              </small>
            </p>
            <details>
              <summary>{t('webhooks.attempt.more')}</summary>
              <h3>{t('webhooks.request_headers')}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
              <pre className={styles.code} tabIndex={0} translate="no">
                {Object.entries(requestHeaders)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              </pre>
              <h3>{t('webhooks.answer')}</h3>
              {answer ? (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
                <pre className={styles.code} tabIndex={0} translate="no">
                  {answer}
                </pre>
              ) : (
                <p className="muted">{t('webhooks.answer.none')}</p>
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
