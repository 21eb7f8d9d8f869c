import { useText } from '#ui/i18n/i18n.tsx'
import type { NamedRefusal } from './bulk-response.ts'

/** Names in sight; of a thousand the rest is folded. */
const NAMED = 12

/** With whom nothing was or will be done, and why: by reason. */
export function Refusals({ title, refused }: { title: string; refused: readonly NamedRefusal[] }) {
  const t = useText()
  const reasons = Map.groupBy(refused, ({ reason }) => reason)
  return (
    <div>
      <b>{title}</b>
      <ul>
        {[...reasons].map(([reason, people]) => {
          const names = people.map(({ name }) => name || t('players.erased'))
          const more = names.length - NAMED
          return (
            <li key={reason}>
              {names.slice(0, NAMED).join(', ')}: {t(`players.refused.${reason}`)}
              {more > 0 && (
                <details>
                  <summary>{t('players.refused.more', { count: more })}</summary>
                  {names.slice(NAMED).join(', ')}
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
