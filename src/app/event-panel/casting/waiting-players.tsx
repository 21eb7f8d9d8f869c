import { useDroppable } from '@dnd-kit/core'
import type { CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Ban } from '#ui/icons/ban.ts'
import { MessageSquare } from '#ui/icons/message-square.ts'
import { UserX } from '#ui/icons/user-x.ts'
import { Users } from '#ui/icons/users.ts'
import * as carry from './carry.module.css'
import * as styles from './casting.module.css'
import { useNames } from './names.ts'
import { Grip } from './part-row.tsx'

type Props = {
  waiting: readonly CastPlayer[]
  players: readonly CastPlayer[]
  parts: readonly CastPart[]
  taken: CastPlayer | null
  mayEdit: boolean
  address: string
}

/** Players with a seat and without a character, with what they ask for. */
export function WaitingPlayers({ waiting, players, parts, taken, mayEdit, address }: Props) {
  const t = useText()
  const { setNodeRef, isOver } = useDroppable({ id: 'waiting', disabled: !mayEdit })
  return (
    <section
      aria-labelledby="waiting"
      className={isOver ? `${styles.waiting} ${carry.over}` : styles.waiting}
      ref={setNodeRef}
    >
      <h2 id="waiting">
        {t('casting.waiting')}{' '}
        <span className="small muted">{t('players.people_count', { count: waiting.length })}</span>
      </h2>
      {waiting.length === 0 && <p className="muted">{t('casting.waiting.none')}</p>}
      <ul>
        {waiting.map((player) => (
          <li key={player.id} className={player.id === taken?.id ? styles.taken : undefined}>
            <p>
              {mayEdit && <Grip player={player.id} />}
              <b className="wrap-anywhere">{player.name || t('players.erased')}</b>
              {mayEdit && (
                <ButtonLink
                  size="small"
                  to={player.id === taken?.id ? address : `${address}?take=${player.id}`}
                  preventScrollReset
                  viewTransition={false}
                >
                  {t(player.id === taken?.id ? 'casting.leave' : 'casting.take')}
                  <span className="visually-hidden"> {player.name}</span>
                </ButtonLink>
              )}
            </p>
            <Wishes player={player} players={players} parts={parts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type WishesProps = { player: CastPlayer; players: readonly CastPlayer[]; parts: readonly CastPart[] }

function Wishes({ player: { choices, avoids, near, apart, note, asked }, players, parts }: WishesProps) {
  const t = useText()
  const names = useNames(players)
  const wished = choices.flatMap((id) => parts.find((part) => part.id === id) ?? [])
  const lines = [
    { key: 'avoids', icon: <Ban />, text: avoids.length > 0 && t('casting.avoids', { tags: avoids.join(', ') }) },
    { key: 'near', icon: <Users />, text: near.length > 0 && t('casting.near', { players: names.ofCompanions(near) }) },
    {
      key: 'apart',
      icon: <UserX />,
      text: apart.length > 0 && t('casting.apart', { players: names.ofCompanions(apart) }),
    },
    { key: 'note', icon: <MessageSquare />, text: note },
  ]
  return (
    <>
      {wished.length === 0 && asked.length === 0 && <p className="small muted">{t('casting.no_wishes')}</p>}
      <ol className="small">
        {wished.map(({ id, title, player }) => (
          <li key={id}>
            {title} {player !== null && <span className="muted">{t('casting.has_someone')}</span>}
          </li>
        ))}
      </ol>
      {asked.map(({ question, answer }) => (
        <p key={question} className="small wrap-anywhere">
          {t('casting.asked_in_form', { question, answer })}
        </p>
      ))}
      {lines.map(
        ({ key, icon, text }) =>
          text && (
            <p key={key} className={`small ${styles.note}`}>
              {icon} <span>{text}</span>
            </p>
          ),
      )}
    </>
  )
}
