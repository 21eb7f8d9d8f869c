import { useText } from '#ui/i18n/i18n.tsx'

/** From this many hours on, count in days. */
export const MAX_HOURS = 48

/** A relative time such as "3 hours ago". */
export function useRelativeTime() {
  const t = useText()
  return (hours: number) => {
    if (hours < 1) return t('admin.ago.now')
    return hours < MAX_HOURS ? t('admin.ago', { count: hours }) : t('admin.ago.days', { count: Math.floor(hours / 24) })
  }
}
