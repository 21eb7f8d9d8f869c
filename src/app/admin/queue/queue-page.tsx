import { Fragment, type ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { queueQuery } from '#shared/review/queue-pages.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { UserX } from '#ui/icons/user-x.ts'
import type { AdminFormFailure } from '../components/error-messages.ts'
import { DecisionBar, type DecisionOptions } from '../review/decision/decision-bar.tsx'
import { QueueScreen, type QueueScreenProps } from './queue-screen.tsx'
import type { ReasonOptions } from './reason-templates.ts'

type QueueData<Item> = QueueScreenProps & {
  item: Item | null
  reasons: ReasonOptions | null
  requestedIntent: string | null
}
type Props<Item> = {
  /** The loader's data. */
  data: QueueData<Item>
  result: AdminFormFailure | null | undefined
  review: (item: Item) => ReactNode
  /** The possible decisions: the same for all items, or depending on the item. */
  decide: DecisionOptions | ((item: Item) => DecisionOptions)
  /** What the dialogs call the item. */
  nameOf: (item: Item) => string
}

/** A queue page: list, item under review, decision bar. */
export function QueuePage<Item>({ data, result, review, decide, nameOf }: Props<Item>) {
  const { item, reasons, requestedIntent, current, screen, filters, list, rows } = data
  const next = rows[rows.findIndex(({ key }) => key === current?.key) + 1]
  return (
    <QueueScreen {...data}>
      {item && current && reasons && (
        // Anew for each item: what was typed or opened at one is not carried over to the next.
        <Fragment key={current.key}>
          {current.own && (
            <OwnInterestNote next={next ? `${paths.adminItem(screen, next.key)}${queueQuery(filters)}` : null} />
          )}
          {review(item)}
          {!current.own && (
            <DecisionBar
              screen={screen}
              item={current.key}
              filters={filters}
              name={rows.find(({ key }) => key === current.key)?.title ?? nameOf(item)}
              position={current.position}
              count={list.total}
              reasons={reasons}
              requestedIntent={requestedIntent}
              result={result ?? null}
              {...(typeof decide === 'function' ? decide(item) : decide)}
            />
          )}
        </Fragment>
      )}
    </QueueScreen>
  )
}

/** Shown instead of the decision bar when the moderator has an interest in the item. */
function OwnInterestNote({ next }: { next: string | null }) {
  const t = useText()
  return (
    <Note as="p" role="note">
      <UserX />
      <span>{t('admin.own')}</span>
      {next && (
        <ButtonLink size="small" to={next}>
          {t('admin.settled.on')}
        </ButtonLink>
      )}
    </Note>
  )
}
