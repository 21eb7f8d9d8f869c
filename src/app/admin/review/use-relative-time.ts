import { useText } from '#ui/i18n/i18n.tsx'

/** From here on one counts in days. */
export const MANY_HOURS = 48

/** How long ago something came, as a sentence has it. */
export function useAgo() {
  const t = useText()
  return (hours: number) => {
    if (hours < 1) return t('team.ago.now')
    return hours < MANY_HOURS ? t('team.ago', { count: hours }) : t('team.ago.days', { count: Math.floor(hours / 24) })
  }
}
