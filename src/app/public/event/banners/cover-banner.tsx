import { STATUS_ICONS } from '#features/events/ui/event-badges.tsx'
import { displayStatusOf } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { History } from '#ui/icons/history.ts'
import * as styles from './cover-banner.module.css'

const ICONS = { ...STATUS_ICONS, past: History }

/** A banner for cancelled, postponed, tentative and past events. Cancelled events keep their page. */
export function StatusBanner({ event }: { event: EventSummary & { statusReason: string | null } }) {
  const t = useText()
  const state = displayStatusOf(event)
  if (state === 'confirmed') return null
  const Icon = ICONS[state]
  return (
    <div className={styles.banner} data-state={state}>
      <div className="page">
        <Icon />
        <p>
          <b>{t(`banner.${state}`)}</b> {event.statusReason ?? t(`banner.${state}.text`)}
        </p>
      </div>
    </div>
  )
}
