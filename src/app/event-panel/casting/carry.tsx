import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import type { CastingBoard, CastPlayer } from '#shared/casting/casting.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { SILENT } from '#ui/components/silent-sorting.ts'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { X } from '#ui/icons/x.ts'
import * as styles from './carry.module.css'
import { onlyPartOf } from './part-row.tsx'

type Props = {
  board: CastingBoard
  taken: CastPlayer | null
  /** Of the page. */
  address: string
  children: ReactNode
}

const idIn = (word: unknown, kind: string) => {
  const [, id] = new RegExp(`^${kind}-(\\d+)$`).exec(String(word)) ?? []
  return id === undefined ? null : Number(id)
}

/**
 * Players are given characters by dragging them, or by taking them: then arrows go from one character to the next, Enter gives it, and Escape
 * lets go.
 */
export function Carry({ board, taken, address, children }: Props) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const area = useRef<HTMLDivElement>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const takenId = taken?.id ?? null

  useEffect(() => {
    if (takenId !== null) putsIn(area.current)[0]?.focus()
  }, [takenId])

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const player = idIn(active.id, 'player')
    const to = board.parts.find(({ id }) => id === idIn(over?.id, 'part'))
    const from = player === null ? 0 : onlyPartOf(board, player)
    if (player === null || !over || to?.player === player) return
    // Beside the characters: they have none then.
    const form = to
      ? { part: to.id, registration: player, was: to.player ?? 0, from }
      : { part: from, registration: 0, was: player }
    if (form.part) void submit({ intent: 'assign', ...form }, { method: 'post', preventScrollReset: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!taken) return
    if (event.key === 'Escape') void navigate(address, { preventScrollReset: true })
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const puts = putsIn(area.current)
    const at = puts.indexOf(document.activeElement as HTMLElement)
    if (by === 0 || at < 0) return
    event.preventDefault()
    puts[(at + by + puts.length) % puts.length]?.focus()
  }
  return (
    <DndContext id={useId()} sensors={sensors} accessibility={SILENT} onDragEnd={onDragEnd}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div className={styles.carry} ref={area} onKeyDown={onKeyDown}>
        {taken && <CarryBar taken={taken} address={address} />}
        {children}
      </div>
    </DndContext>
  )
}

const putsIn = (area: HTMLElement | null) => [...(area?.querySelectorAll<HTMLElement>('[data-put]') ?? [])]

function CarryBar({ taken, address }: { taken: CastPlayer; address: string }) {
  const t = useText()
  return (
    <div ref={barAtTop} className={styles.bar} role="status">
      <p>
        <b className="wrap-anywhere">{t('casting.carry', { player: taken.name })}</b>
        <span className="small">{t('casting.carry.hint')}</span>
      </p>
      <ButtonLink variant="quiet" size="small" to={address} preventScrollReset>
        <X /> {t('casting.leave')}
      </ButtonLink>
    </div>
  )
}
