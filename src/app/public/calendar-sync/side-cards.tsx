import { QrCode } from '#ui/components/qr-code.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as card from '#ui/primitives/card.module.css'
import * as styles from './calendar-sync.module.css'
import type { SyncView } from './load-calendar-sync.server.ts'

/** The way from a computer to the phone, and to single events. */
export function SideCards({ qr }: Pick<SyncView, 'qr'>) {
  const t = useText()
  return (
    <aside className={styles.side}>
      {qr && (
        <div className={`${card.card} ${styles.code} wide-only`}>
          <QrCode qr={qr} label={t('sync.qr')} />
          <p className="small muted">{t('sync.qr.text')}</p>
        </div>
      )}
      <div className={card.card}>
        <h2>{t('sync.one')}</h2>
        <p className="muted">{t('sync.one.text')}</p>
      </div>
    </aside>
  )
}
