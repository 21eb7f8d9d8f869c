import type { PhotoConsentState } from '#shared/albums/photo-consent.ts'
import { Stat, Stats } from '#ui/components/stat.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

const STATES = ['yes', 'ask', 'nobody', 'no'] as const satisfies readonly PhotoConsentState[]

/** How many photos can be shown, by what the people in them said. */
export function ConsentCounts({ counts }: { counts: Record<PhotoConsentState, number> }) {
  const t = useText()
  return (
    <Stats>
      {STATES.map((state) => (
        <Stat key={state} label={t(`photoConsent.count.${state}`)} note={t(`photoConsent.count.${state}.note`)}>
          {counts[state]}
        </Stat>
      ))}
    </Stats>
  )
}
