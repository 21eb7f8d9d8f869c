import type { CastingBoard, CastingConflict } from '#shared/casting/casting.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import * as styles from './casting.module.css'
import { useNames } from './names.ts'

type Props = Pick<CastingBoard, 'conflicts' | 'parts' | 'players'>

/** What is still to be resolved, each with a link to its character. */
export function Conflicts({ conflicts, parts, players }: Props) {
  const t = useText()
  const text = useConflictText({ parts, players })
  if (conflicts.length === 0) return null
  return (
    <section className={styles.conflicts} aria-labelledby="conflicts">
      <h2 id="conflicts">{t('casting.conflicts', { count: conflicts.length })}</h2>
      <ul>
        {conflicts.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.part}`}>
            <TriangleAlert />
            <span>{text(conflict)}</span>
            <a className="link" href={`#part-${conflict.part}`}>
              {t('casting.conflict.see')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the sentence of a conflict. */
export function useConflictText({ parts, players }: Pick<Props, 'parts' | 'players'>) {
  const t = useText()
  const names = useNames(players)
  return ({ kind, part: id, tags, others }: CastingConflict) => {
    const part = parts.find((one) => one.id === id)
    const player = players.find((one) => one.id === part?.player)
    return t(`casting.conflict.${kind}`, {
      part: part?.title ?? '',
      group: part?.group ?? '',
      player: player?.name || t('players.erased'),
      tags: tags.join(', '),
      others: names.ofPlayers(others),
    })
  }
}
