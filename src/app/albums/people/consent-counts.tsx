import type { PhotoConsentState } from '#shared/albums/photo-consent.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './people.module.css'

const STATES = ['yes', 'ask', 'nobody', 'no'] as const satisfies readonly PhotoConsentState[]

/** How many photos can be shown, by what the people in them said. */
export function ConsentCounts({ counts }: { counts: Record<PhotoConsentState, number> }) {
  const t = useText()
  return (
    <dl className={styles.counts}>
      {STATES.map((state) => (
        <div key={state}>
          <dt className="small">{t(`photoConsent.count.${state}`)}</dt>
          <dd className={styles.number}>{counts[state]}</dd>
          <dd className="small muted">{t(`photoConsent.count.${state}.note`)}</dd>
        </div>
      ))}
    </dl>
  )
}
