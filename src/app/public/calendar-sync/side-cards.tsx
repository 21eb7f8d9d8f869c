import { Card } from '#ui/components/card.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './calendar-sync.module.css'
import type { SyncView } from './load-calendar-sync.server.ts'

const FORMATS = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }

/** The way from a computer to the phone, to single events, and other ways to be told. */
export function SideCards({ qr, feedPaths, fediverse }: Pick<SyncView, 'qr' | 'feedPaths' | 'fediverse'>) {
  const t = useText()
  return (
    <aside className={styles.side}>
      {qr && (
        <div className="wide-only">
          <Card as="div">
            <div className={styles.code}>
              <QrCode qr={qr} label={t('sync.qr')} />
              <p className="small muted">{t('sync.qr.text')}</p>
            </div>
          </Card>
        </div>
      )}
      <Card as="div">
        <h2>{t('sync.one')}</h2>
        <p className="muted">{t('sync.one.text')}</p>
      </Card>
      {feedPaths && (
        <Card as="div">
          <h2>{t('sync.feeds')}</h2>
          <p className="muted">{t('sync.feeds.text')}</p>
          <p className="flow">
            {Object.entries(feedPaths).map(([format, path]) => (
              <a className="link" key={format} href={path}>
                {FORMATS[format as keyof typeof FORMATS]}
              </a>
            ))}
          </p>
          {fediverse && (
            <p className="muted">
              {t('sync.fediverse')} <b className={styles.handle}>{fediverse}</b>
            </p>
          )}
        </Card>
      )}
    </aside>
  )
}
