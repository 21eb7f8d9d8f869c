import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CastingBoard, CastPart, CastPlayer } from '#shared/casting/casting.ts'
import { clashesAt } from '#shared/casting/conflicts.ts'
import { IconButton } from '#ui/components/icon-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ArrowLeftRight } from '#ui/icons/arrow-left-right.ts'
import { CornerDownLeft } from '#ui/icons/corner-down-left.ts'
import { GripVertical } from '#ui/icons/grip-vertical.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as carry from './carry.module.css'
import * as styles from './casting.module.css'
import { useConflictText } from './conflicts.tsx'
import { useNames, useWishWords } from './names.ts'

export type RowProps = {
  board: CastingBoard
  /** Who is to be given a character. */
  taken: CastPlayer | null
  mayEdit: boolean
  /** Of the page. */
  address: string
}

/** A character with who plays it. Players are dropped on it. */
export function PartRow({
  part,
  board,
  taken,
  mayEdit,
  address,
  children,
}: RowProps & { part: CastPart; children: ReactNode }) {
  const text = useConflictText(board)
  const { setNodeRef, isOver } = useDroppable({ id: `part-${part.id}`, disabled: !mayEdit })
  const player = board.players.find(({ id }) => id === part.player) ?? null
  return (
    <li id={`part-${part.id}`} ref={setNodeRef} className={isOver ? carry.over : undefined}>
      <div>
        <h3>{part.title}</h3>
        {part.summary && <p className="small">{part.summary}</p>}
        <Tags tags={part.tags} />
        {children}
      </div>
      <div>
        {/* A free place is where the character is put. */}
        {(player || !taken) && <Player part={part} player={player} mayEdit={mayEdit} address={address} />}
        {taken && taken.id !== part.player && <PutHere part={part} taken={taken} board={board} />}
        {board.conflicts
          .filter((conflict) => conflict.part === part.id)
          .map((conflict) => (
            <p key={conflict.kind} className={styles.conflict}>
              <TriangleAlert /> <span>{text(conflict)}</span>
            </p>
          ))}
      </div>
    </li>
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

/** What a pointer drags a player by; keyboards take them with the link beside it. */
export function Grip({ player }: { player: number }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `player-${player}` })
  return (
    <span
      className={isDragging ? `${carry.grip} ${carry.dragged}` : carry.grip}
      ref={setNodeRef}
      aria-hidden="true"
      {...listeners}
    >
      <GripVertical />
    </span>
  )
}

type PlayerProps = { part: CastPart; player: CastPlayer | null; mayEdit: boolean; address: string }

function Player({ part, player, mayEdit, address }: PlayerProps) {
  const t = useText()
  const wish = useWishWords()
  if (!player) return <p className={styles.free}>{t('casting.free')}</p>
  return (
    <div className={styles.player}>
      {mayEdit && <Grip player={player.id} />}
      <span>
        <b className="wrap-anywhere">{player.name || t('players.erased')}</b>
        <small className="wrap-anywhere">{wish(part.rank, player.asked)}</small>
      </span>
      {mayEdit && (
        <>
          <IconButton
            as={SiteLink}
            to={`${address}?take=${player.id}`}
            preventScrollReset
            aria-label={t('casting.move', { player: player.name })}
          >
            <ArrowLeftRight />
          </IconButton>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="part" value={part.id} />
            <input type="hidden" name="registration" value="0" />
            <input type="hidden" name="was" value={player.id} />
            <IconButton
              type="submit"
              name="intent"
              value="assign"
              aria-label={t('casting.take_away', { player: player.name, part: part.title })}
            >
              <X />
            </IconButton>
          </Form>
        </>
      )}
    </div>
  )
}

/** What giving the character to whoever was taken would mean. */
function PutHere({ part, taken, board }: { part: CastPart; taken: CastPlayer; board: CastingBoard }) {
  const t = useText()
  const names = useNames(board.players)
  const wish = useWishWords()
  const rank = taken.choices.indexOf(part.id) + 1
  const avoided = part.tags.filter((tag) => taken.avoids.includes(tag))
  const clashes = clashesAt(board, part, taken)
  const isClash = avoided.length > 0 || clashes.length > 0
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value={part.id} />
      <input type="hidden" name="registration" value={taken.id} />
      <input type="hidden" name="was" value={part.player ?? 0} />
      <input type="hidden" name="from" value={onlyPartOf(board, taken.id)} />
      <button
        className={`${styles.put} ${isClash ? styles.clash : rank > 0 ? styles.asked : ''}`}
        type="submit"
        name="intent"
        value="assign"
        data-put=""
      >
        {isClash ? <TriangleAlert /> : <CornerDownLeft />}
        <span>
          <b>{t('casting.put_here', { player: taken.name })}</b>
          <small>
            {avoided.length > 0
              ? t('casting.avoids', { tags: avoided.join(', ') })
              : clashes.length > 0
                ? t('casting.clashes', { players: names.ofPlayers(clashes) })
                : wish(rank, taken.asked)}
          </small>
        </span>
      </button>
    </Form>
  )
}

/** The character that a player leaves when they are given another one; 0 where they have none, or several. */
export function onlyPartOf({ parts }: Pick<CastingBoard, 'parts'>, player: number): number {
  const theirs = parts.filter((part) => part.player === player)
  return theirs.length === 1 ? theirs[0]!.id : 0
}
