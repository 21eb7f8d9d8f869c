import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type QueueFilters, queueQuery } from '#shared/review/queue-pages.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useNavigation } from '#ui/network/use-navigation.ts'
import type { AdminFormFailure } from '../../components/error-messages.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import { usePendingItem } from '../../queue/use-pending-item.ts'
import * as styles from './decision-bar.module.css'
import { DecisionButton } from './decision-button.tsx'
import { ReasonDialog, type ReasonDialogOptions, type ReasonDialogProps } from './reason-dialog.tsx'
import { KEYS, type PlainDecision, type Tone, VARIANTS } from './tones.ts'

/** Forms above the bar, which say themselves why they were refused. */
const OTHER_FORMS = ['correct', 'remove_picture']

/** The possible decisions, at most one of each tone, which has a key. */
export type DecisionOptions = Partial<Record<Tone, PlainDecision | ReasonDialogOptions>> & {
  /** Further decisions with a reason. */
  more?: ReasonDialogOptions[]
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

const needsReason = (decision: PlainDecision | ReasonDialogOptions | undefined) =>
  decision !== undefined && 'title' in decision ? decision : null

/** Sticky bar: refuse, ask for changes, accept. Works without JavaScript as links and a form. */
export function DecisionBar({
  screen,
  item,
  filters,
  position,
  count,
  refuse,
  change,
  more = [],
  accept,
  requestedIntent,
  result,
  children,
  ...reason
}: Props) {
  const t = useText()
  const pending = usePendingItem(screen)
  // What is shown is no longer what the list says is open: nothing is decided about it.
  const isLeaving = pending !== null && pending !== item
  const sending = useNavigation().formMethod === 'POST' || isLeaving
  const here = `${paths.adminItem(screen, item)}${queueQuery(filters)}`
  const toReason = (intent: string) => `${paths.adminItem(screen, item)}${queueQuery(filters, { reason: intent })}`
  const isOtherForm = OTHER_FORMS.includes(result?.intent ?? '')
  const decisions = { refuse, change, accept }
  const openDialog = [...Object.values(decisions).map(needsReason), ...more].find(
    (one) => one && one.intent === (result?.failure ? result.intent : requestedIntent),
  )
  return (
    <>
      <ErrorNote failure={openDialog || isOtherForm ? null : (result?.failure ?? null)} />
      <div ref={barAtBottom} className={styles.bar}>
        <span className={`${styles.position} muted small`}>
          {position !== null && t('admin.position', { at: position, count })}
          <span className={styles.keys}>
            {' '}
            <kbd>J</kbd> <kbd>K</kbd> {t('admin.keys')}
          </span>
        </span>
        {more.map((decision) => (
          <ButtonLink key={decision.intent} variant="quiet" to={toReason(decision.intent)} preventScrollReset>
            {t(decision.label)}
          </ButtonLink>
        ))}
        {(['refuse', 'change', 'accept'] as const).map((tone) => {
          const decision = decisions[tone]
          if (!decision) return null
          if ('title' in decision)
            return (
              <ReasonLink
                key={tone}
                decision={decision}
                to={toReason(decision.intent)}
                tone={tone}
                isLeaving={isLeaving}
              />
            )
          return (
            <Form key={tone} method="post" action={here} preventScrollReset>
              {children}
              <DecisionButton key={item} {...decision} tone={tone} disabled={sending} />
            </Form>
          )
        })}
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

type ReasonLinkProps = { decision: ReasonDialogOptions; to: string; tone: Tone; isLeaving: boolean }

function ReasonLink({ decision: { label }, to, tone, isLeaving }: ReasonLinkProps) {
  const t = useText()
  const key = KEYS[tone]
  return (
    <ButtonLink
      variant={VARIANTS[tone]}
      to={to}
      preventScrollReset
      {...(!isLeaving && { 'data-key': key, 'aria-keyshortcuts': key })}
    >
      {t(label)} {!isLeaving && <kbd>{key.toUpperCase()}</kbd>}
    </ButtonLink>
  )
}
