import { Ban, MessageSquare } from 'lucide-react'
import type { CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as styles from './casting.module.css'

type Props = {
  waiting: readonly CastPlayer[]
  parts: readonly CastPart[]
  taken: CastPlayer | null
  mayEdit: boolean
  address: string
}

/** Players with a seat and without a character, with what they ask for. */
export function WaitingPlayers({ waiting, parts, taken, mayEdit, address }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="waiting" className={styles.waiting}>
      <h2 id="waiting">
        {t('casting.waiting')}{' '}
        <span className="small muted">{t('players.people_count', { count: waiting.length })}</span>
      </h2>
      {waiting.length === 0 && <p className="muted">{t('casting.waiting.none')}</p>}
      <ul>
        {waiting.map((player) => (
          <li key={player.id} className={player.id === taken?.id ? styles.taken : undefined}>
            <p>
              <b className="wrap-anywhere">{player.name || t('players.erased')}</b>
              {mayEdit && (
                <SiteLink
                  className={`${button.outline} ${button.small}`}
                  to={player.id === taken?.id ? address : `${address}?take=${player.id}`}
                  preventScrollReset
                  viewTransition={false}
                >
                  {t(player.id === taken?.id ? 'casting.leave' : 'casting.take')}
                  <span className="visually-hidden"> {player.name}</span>
                </SiteLink>
              )}
            </p>
            <Wishes player={player} parts={parts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Wishes({ player: { choices, avoids, note }, parts }: { player: CastPlayer; parts: readonly CastPart[] }) {
  const t = useText()
  const wished = choices.flatMap((id) => parts.find((part) => part.id === id) ?? [])
  return (
    <>
      {wished.length === 0 && <p className="small muted">{t('casting.no_wishes')}</p>}
      <ol className="small">
        {wished.map(({ id, title, player }) => (
          <li key={id}>
            {title} {player !== null && <span className="muted">{t('casting.has_somebody')}</span>}
          </li>
        ))}
      </ol>
      {avoids.length > 0 && (
        <p className={`small ${styles.note}`}>
          <Ban /> <span>{t('casting.avoids', { tags: avoids.join(', ') })}</span>
        </p>
      )}
      {note && (
        <p className={`small ${styles.note}`}>
          <MessageSquare /> <span>{note}</span>
        </p>
      )}
    </>
  )
}
