import { useLocation } from 'react-router'
import { suggestionPath } from '#features/search/ui/suggestion-path.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './meant-hints.module.css'

/** What the text of a search may have meant, as links that work without JavaScript. */
export function MeantHints({ hints }: { hints: readonly Suggestion[] }) {
  const t = useText()
  const { pathname: path } = useLocation()
  if (hints.length === 0) return null
  return (
    <nav className={styles.hints} aria-label={t('suggest.label')}>
      {hints.map((hint) => (
        <SiteLink
          key={hint.label}
          className="link"
          to={suggestionPath(hint, path)}
          preventScrollReset={hint.kind !== 'past'}
        >
          {hint.label}
        </SiteLink>
      ))}
    </nav>
  )
}
