import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type QueueFilters, type QueuePageName, queueQuery } from '#shared/review/queue-pages.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import type { AdminFormFailure } from '../../components/error-messages.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { usePendingItem } from '../../queue/use-pending-item.ts'
import { ApproveButton } from './approve-button.tsx'
import * as styles from './decision-bar.module.css'
import { ReasonDialog, type ReasonDialogOptions, type ReasonDialogProps } from './reason-dialog.tsx'

/** Forms above the bar, which say themselves why they were refused. */
const OTHER_FORMS = ['correct', 'remove_picture']

type PlainDecision = { intent: string; label: MessageKey }

/** The possible decisions: approve, and two kinds of rejection. */
export type DecisionOptions = {
  refuse?: ReasonDialogOptions
  change?: ReasonDialogOptions
  /** Further decisions with a reason. */
  more?: ReasonDialogOptions[]
  approve?: PlainDecision & { doubt?: string | null }
  /** Another one without a reason. */
  also?: PlainDecision
  /** Additional fields of every form. */
  children?: ReactNode
}

type Props = Omit<ReasonDialogProps, 'decision' | 'to' | 'failure'> &
  DecisionOptions & {
    screen: QueuePageName
    item: string
    filters: QueueFilters
    /** Among the items that match the filters; null where it is not one of them. */
    position: number | null
    count: number
    /** The intent of the dialog that the URL requests. */
    requestedIntent: string | null
    result: AdminFormFailure | null
  }

/** Sticky bar: reject, request changes, approve. Works without JavaScript as links and a form. */
export function DecisionBar({
  screen,
  item,
  filters,
  position,
  count,
  refuse,
  change,
  more = [],
  approve,
  also,
  requestedIntent,
  result,
  children,
  ...reason
}: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const pending = usePendingItem(screen)
  // What is shown is no longer what the list says is open: nothing is decided about it.
  const isLeaving = pending !== null && pending !== item
  const sending = useNavigation().formMethod === 'POST' || isLeaving
  const here = `${paths.adminItem(screen, item)}${queueQuery(filters)}`
  const toReason = (intent: string) => `${paths.adminItem(screen, item)}${queueQuery(filters, { reason: intent })}`
  const isOtherForm = OTHER_FORMS.includes(result?.intent ?? '')
  const openDialog = [refuse, change, ...more].find(
    (one) => one && one.intent === (result?.failure ? result.intent : requestedIntent),
  )
  return (
    <>
      <ErrorNote failure={openDialog || isOtherForm ? null : (result?.failure ?? null)} />
      <div className={styles.bar}>
        <span className={`${styles.position} muted small`}>
          {position !== null && t('admin.position', { at: position, count })}
          <span className={styles.keys}>
            {' '}
            <kbd>J</kbd> <kbd>K</kbd> {t('admin.keys')}
          </span>
        </span>
        {more.map((decision) => (
          <ReasonLink
            key={decision.intent}
            decision={decision}
            to={toReason(decision.intent)}
            className={buttonStyles.quiet}
            shortcut={null}
          />
        ))}
        {refuse && (
          <ReasonLink
            decision={refuse}
            to={toReason(refuse.intent)}
            className={`${buttonStyles.quiet} ${styles.reject}`}
            shortcut={change || isLeaving ? null : 'd'}
          />
        )}
        {change && (
          <ReasonLink
            decision={change}
            to={toReason(change.intent)}
            className={buttonStyles.outline}
            shortcut={isLeaving ? null : 'd'}
          />
        )}
        {also && (
          <Form method="post" action={path(here)} preventScrollReset>
            {children}
            <button className={buttonStyles.outline} type="submit" name="intent" value={also.intent} disabled={sending}>
              {t(also.label)}
            </button>
          </Form>
        )}
        {approve && (
          <Form method="post" action={path(here)} preventScrollReset>
            {children}
            <ApproveButton key={item} {...approve} disabled={sending} />
          </Form>
        )}
      </div>
      {openDialog && (
        <ReasonDialog
          key={openDialog.intent}
          decision={openDialog}
          to={here}
          failure={result?.failure ?? null}
          {...reason}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}

type ReasonLinkProps = { decision: ReasonDialogOptions; to: string; className: string; shortcut: 'd' | null }

function ReasonLink({ decision: { label }, to, className, shortcut }: ReasonLinkProps) {
  const t = useText()
  return (
    <SiteLink
      className={className}
      to={to}
      preventScrollReset
      {...(shortcut && { 'data-key': shortcut, 'aria-keyshortcuts': shortcut })}
    >
      {t(label)} {shortcut && <kbd>{shortcut.toUpperCase()}</kbd>}
    </SiteLink>
  )
}
