import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#ui/i18n/i18n.tsx'
import type { TeamRefusal } from '../components/form-response.ts'
import { type Deciding, DecisionBar } from '../review/decision-bar.tsx'
import type { Reasons } from './queue-addresses.ts'
import { QueueScreen, type ScreenProps } from './queue-screen.tsx'

type Read<Item> = ScreenProps & { item: Item | null; reasons: Reasons | null; asked: string | null }
type Props<Item> = {
  /** What the page's loader found. */
  read: Read<Item>
  answer: TeamRefusal | null | undefined
  review: (item: Item) => ReactNode
  /** What may be decided: of every item alike, or by what it is. */
  decide: Deciding | ((item: Item) => Deciding)
}

/** The page of a queue: what waits, the one under review, and the bar that decides about it. */
export function QueuePage<Item>({ read, answer, review, decide }: Props<Item>) {
  const { item, reasons, asked, rows, at, screen } = read
  const row = rows[at]
  return (
    <QueueScreen {...read}>
      {item && row && reasons && (
        <>
          {row.own && <OwnNote />}
          {review(item)}
          {!row.own && (
            <DecisionBar
              screen={screen}
              item={row.key}
              name={row.title}
              at={at}
              count={rows.length}
              reasons={reasons}
              asked={asked}
              answer={answer ?? null}
              {...(typeof decide === 'function' ? decide(item) : decide)}
            />
          )}
        </>
      )}
    </QueueScreen>
  )
}

/** In place of the buttons, and before what would be decided, where whoever reads has a part in the thing. */
function OwnNote() {
  const t = useText()
  return (
    <p className="note" role="note">
      <UserX className="i" aria-hidden="true" />
      <span>{t('team.own')}</span>
    </p>
  )
}
