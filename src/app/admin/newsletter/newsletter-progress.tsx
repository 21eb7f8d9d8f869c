import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { AdminSection } from '#app/admin/components/admin-section.tsx'
import type { NewsletterState } from '#shared/newsletter.ts'
import { Button } from '#ui/components/button.tsx'
import { Progress } from '#ui/components/progress.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'

type Props = {
  newsletter: {
    state: NewsletterState
    startedAt: Date | null
    progress: Record<'queued' | 'sent' | 'skipped' | 'failed', number>
  }
  now: Date
}
const REFRESH_MS = 5000

/** How far a newsletter has got, and while it is being sent what stops it. */
export function NewsletterProgress({ newsletter: { state, startedAt, progress }, now }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  const { revalidate } = useRevalidator()
  const { queued, sent, skipped, failed } = progress
  const count = queued + sent + skipped + failed
  useEffect(() => {
    if (state !== 'sending') return
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [state, revalidate])
  return (
    <AdminSection title={t(`admin.newsletter.state.${state}`)} lede={startedAt ? moment(startedAt, now) : false}>
      <p className="num">{t('admin.newsletter.progress', { sent, count })}</p>
      <Progress
        as="progress"
        value={count - queued}
        max={count}
        aria-label={t('admin.newsletter.progress', { sent, count })}
      />
      {failed + skipped > 0 && <p className="muted">{t('admin.newsletter.left_out', { failed, skipped })}</p>}
      {state === 'sending' && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="stop">
            {t('admin.newsletter.stop')}
          </Button>
        </Form>
      )}
    </AdminSection>
  )
}
