import { useEffect, useState } from 'react'
import { offlinePaths } from '#shared/offline/offline-paths.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { WifiOff } from '#ui/icons/wifi-off.ts'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { returnTo } from '#ui/page/return-to.ts'
import { CachedPages } from './page/cached-pages.tsx'
import * as styles from './page/offline.module.css'
import { SwitchCard } from './page/switch-card.tsx'
import { useOffline } from './page/use-offline.ts'
import { WaitingList } from './page/waiting-list.tsx'

/** What this device keeps for use without a network. The worker shows it, too, instead of a page that it does not have. */
export default function OfflinePage() {
  const t = useText()
  const offline = useOffline()
  const { status, state, pages, waiting, read } = offline
  return (
    <>
      <PageMeta title={t('offline.title')} description={t('offline.description')} path={offlinePaths.offline} />
      <meta name="robots" content="noindex" />
      <div className={styles.parts}>
        <div>
          <h1>{t('offline.title')}</h1>
          <p className="muted space-above-small lede">{t('offline.lede')}</p>
        </div>
        <Arrival />
        <WaitingList waiting={waiting} sent={state.sent} onChange={read} />
        <div className="needs-script">
          <SwitchCard offline={offline} onChange={read} />
        </div>
        {status === 'on' && <CachedPages pages={pages} />}
      </div>
    </>
  )
}

/** Why the worker led here. Not rendered by the server: the worker keeps this page without a query. */
function Arrival() {
  const t = useText()
  const [params, setParams] = useState<URLSearchParams | null>(null)
  useEffect(() => setParams(new URLSearchParams(location.search)), [])
  const from = params && returnTo(params.get('from'), '')
  if (params?.has('signed-out'))
    return (
      <Note role="status">
        <CircleAlert />
        <span>{t('offline.signed_out')}</span>
      </Note>
    )
  if (!from) return null
  return (
    <Note tone="warning" role="status">
      <WifiOff />
      <span>{t('offline.from')}</span>
      <a className="link" href={from}>
        {t('offline.from.retry')}
      </a>
    </Note>
  )
}
