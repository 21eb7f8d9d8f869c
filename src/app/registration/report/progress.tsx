import { useSearchParams } from 'react-router'
import { getReportProgress } from '#features/abuse-reports/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { paths } from '#shared/paths.ts'
import type { ReportProgress } from '#shared/review/abuse-reports.ts'
import { Card } from '#ui/components/card.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import type { Route } from './+types/progress.ts'
import { Reference, ReportPage } from './report-page.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOrThrow(context, (ctx) => {
    addCacheTags(ctx, NO_STORE)
    return getReportProgress(ctx, params.reference)
  })

/** What became of a report, for whoever has its reference. It says nothing of what was reported. */
export default function Progress({ loaderData: progress }: Route.ComponentProps) {
  const t = useText()
  const dates = useDates()
  const [params] = useSearchParams()
  return (
    <ReportPage title={t('report.progress.title')} back={{ path: paths.home, label: t('report.progress.home') }}>
      <SuccessNote message={params.get('done') === 'sent' ? t('report.sent') : null} />
      <Reference>{progress.reference}</Reference>
      <Card>
        <h2>{t(headingOf(progress))}</h2>
        <p>{t(outcomeOf(progress))}</p>
        <p className="small muted">{t('report.progress.since', { date: dates.long(progress.at.slice(0, 10)) })}</p>
      </Card>
      <p className="space-above muted small">{t('report.progress.keep')}</p>
    </ReportPage>
  )
}

const isDecided = ({ status }: ReportProgress) => status === 'resolved' || status === 'dismissed'

const headingOf = (progress: ReportProgress): MessageKey =>
  isDecided(progress) ? 'report.progress.decided' : `report.progress.${progress.status as 'open' | 'in_review'}`

function outcomeOf(progress: ReportProgress): MessageKey {
  const { status, action, appeal, hidden } = progress
  if (!isDecided(progress)) return hidden ? 'report.progress.hidden' : 'report.progress.waiting'
  if (appeal) return `report.outcome.${appeal === 'open' ? 'appealed' : appeal}`
  return `report.outcome.${status === 'dismissed' ? 'dismissed' : (action ?? 'none')}`
}
