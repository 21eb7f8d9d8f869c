import { ChevronDown, ChevronUp, Copy, CornerDownLeft, Pencil, TriangleAlert, X } from 'lucide-react'
import { Form } from 'react-router'
import type { CastingBoard, CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { characterPaths } from '#shared/characters/character-paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as styles from './casting.module.css'
import { useConflictText } from './conflicts.tsx'

type Props = Pick<CastingBoard, 'parts' | 'players' | 'conflicts'> & {
  /** Who is to be given a character. */
  taken: CastPlayer | null
  mayEdit: boolean
  slug: string
}

/** The characters in their order, each with who plays it. */
export function PartList({ parts, players, conflicts, taken, mayEdit, slug }: Props) {
  const t = useText()
  const text = useConflictText({ parts, players })
  return (
    <section aria-labelledby="parts" className={styles.parts}>
      <h2 id="parts">
        {t('casting.parts')} <span className="small muted">{t('casting.parts.count', { count: parts.length })}</span>
      </h2>
      <ul>
        {parts.map((part) => (
          <li key={part.id} id={`part-${part.id}`}>
            <div>
              <h3>{part.title}</h3>
              {part.summary && <p className="small">{part.summary}</p>}
              <Tags tags={part.tags} />
              {mayEdit && <PartTools part={part} slug={slug} />}
            </div>
            <div>
              <Player part={part} player={players.find(({ id }) => id === part.player) ?? null} mayEdit={mayEdit} />
              {taken && taken.id !== part.player && <PutHere part={part} taken={taken} />}
              {conflicts
                .filter((conflict) => conflict.part === part.id)
                .map((conflict) => (
                  <p key={conflict.kind} className={styles.conflict}>
                    <TriangleAlert /> <span>{text(conflict)}</span>
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <p className={`small muted ${styles.tags}`}>
      {tags.map((tag) => (
        <span key={tag}># {tag}</span>
      ))}
    </p>
  )

function Player({ part, player, mayEdit }: { part: CastPart; player: CastPlayer | null; mayEdit: boolean }) {
  const t = useText()
  if (!player) return <p className={styles.free}>{t('casting.free')}</p>
  return (
    <div className={styles.player}>
      <span>
        <b className="wrap-anywhere">{player.name || t('players.erased')}</b>
        <small>{part.rank === null ? t('casting.unasked') : t('casting.rank', { rank: part.rank })}</small>
      </span>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="part" value={part.id} />
          <input type="hidden" name="registration" value="0" />
          <input type="hidden" name="was" value={player.id} />
          <button
            className={button.icon}
            type="submit"
            name="intent"
            value="assign"
            aria-label={t('casting.take_away', { player: player.name, part: part.title })}
          >
            <X />
          </button>
        </Form>
      )}
    </div>
  )
}

/** What giving the character to whoever was taken would mean. */
function PutHere({ part, taken }: { part: CastPart; taken: CastPlayer }) {
  const t = useText()
  const rank = taken.choices.indexOf(part.id) + 1
  const avoided = part.tags.filter((tag) => taken.avoids.includes(tag))
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value={part.id} />
      <input type="hidden" name="registration" value={taken.id} />
      <input type="hidden" name="was" value={part.player ?? 0} />
      <button
        className={rank > 0 ? `${styles.put} ${styles.asked}` : styles.put}
        type="submit"
        name="intent"
        value="assign"
      >
        <CornerDownLeft />
        <span>
          <b>{t('casting.put_here', { player: taken.name })}</b>
          <small>
            {avoided.length > 0
              ? t('casting.avoids', { tags: avoided.join(', ') })
              : rank > 0
                ? t('casting.rank', { rank })
                : t('casting.unasked')}
          </small>
        </span>
      </button>
    </Form>
  )
}

function PartTools({ part: { id, title }, slug }: { part: CastPart; slug: string }) {
  const t = useText()
  const tool = (intent: string, label: string, icon: React.ReactNode, by?: string) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value={id} />
      {by && <input type="hidden" name="by" value={by} />}
      <button className={button.icon} type="submit" name="intent" value={intent} aria-label={label} title={label}>
        {icon}
      </button>
    </Form>
  )
  return (
    <div className={`${styles.tools} no-print`}>
      <SiteLink className={`${button.quiet} ${button.small}`} to={characterPaths.castingPart(slug, id)}>
        <Pencil /> {t('casting.edit')}
      </SiteLink>
      {tool('move', t('casting.up', { part: title }), <ChevronUp />, 'up')}
      {tool('move', t('casting.down', { part: title }), <ChevronDown />, 'down')}
      {tool('copy', t('casting.copy', { part: title }), <Copy />)}
    </div>
  )
}
