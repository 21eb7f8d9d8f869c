import { PanelSection } from '#ui/components/panels/panel-heading.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './what-they-may.module.css'

/** What the people of the others can do in this event, and what stays with the host. */
export function WhatTheyMay({ host }: { host: string }) {
  const t = useText()
  return (
    <PanelSection id="abilities" title={t('coOrganizers.may')}>
      <ul className={styles.lines}>
        {(['work', 'not', 'answers', 'card'] as const).map((line) => (
          <li key={line}>{t(`coOrganizers.may.${line}`, { host })}</li>
        ))}
      </ul>
    </PanelSection>
  )
}
