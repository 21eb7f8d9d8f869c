import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as buttonStyles from '#ui/primitives/button.module.css'
import type { AdminFormFailure } from '../../components/error-messages.ts'
import { ErrorNote } from '../../components/error-note.tsx'
import type { QueuePageName } from '../../queue/queue-addresses.ts'
import { ApproveButton } from './approve-button.tsx'
import * as styles from './decision-bar.module.css'
import { ReasonDialog, type ReasonDialogOptions, type ReasonDialogProps } from './reason-dialog.tsx'

/** The possible decisions: approve, and two kinds of rejection. */
export type DecisionOptions = {
  refuse?: ReasonDialogOptions
  change?: ReasonDialogOptions
  /** Further decisions with a reason. */
  more?: ReasonDialogOptions[]
  approve?: { intent: string; label: MessageKey; doubt?: string | null }
  /** Additional fields of every form. */
  children?: ReactNode
}

type Props = Omit<ReasonDialogProps, 'decision' | 'to' | 'failure'> &
  DecisionOptions & {
    screen: QueuePageName
    item: string
    currentIndex: number
    count: number
    /** The intent of the dialog that the URL requests. */
    requestedIntent: string | null
    result: AdminFormFailure | null
  }

/** Sticky bar: reject, request changes, approve. Works without JavaScript as links and a form. */
export function DecisionBar({
  screen,
  item,
  currentIndex,
  count,
  refuse,
  change,
  more = [],
  approve,
  requestedIntent,
  result,
  children,
  ...reason
}: Props) {
  const t = useText()
  const path = useLocalizedPath()
  const sending = useNavigation().formMethod === 'POST'
  const here = paths.adminItem(screen, item)
  const openDialog = [refuse, change, ...more].find(
    (one) => one && one.intent === (result?.failure ? result.intent : requestedIntent),
  )
  return (
    <>
      <ErrorNote failure={openDialog ? null : (result?.failure ?? null)} />
      <div className={styles.bar}>
        <span className={`${styles.position} muted small`}>
          {t('admin.position', { at: currentIndex + 1, count })}
          <span className={styles.keys}>
            {' '}
            <kbd>J</kbd> <kbd>K</kbd> {t('admin.keys')}
          </span>
        </span>
        {more.map((decision) => (
          <ReasonLink
            key={decision.intent}
            decision={decision}
            here={here}
            className={buttonStyles.quiet}
            shortcut={null}
          />
        ))}
        {refuse && (
          <ReasonLink
            decision={refuse}
            here={here}
            className={`${buttonStyles.quiet} ${styles.reject}`}
            shortcut={change ? null : 'd'}
          />
        )}
        {change && <ReasonLink decision={change} here={here} className={buttonStyles.outline} shortcut="d" />}
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

type ReasonLinkProps = { decision: ReasonDialogOptions; here: string; className: string; shortcut: 'd' | null }

function ReasonLink({ decision: { intent, label }, here, className, shortcut }: ReasonLinkProps) {
  const t = useText()
  return (
    <SiteLink
      className={className}
      to={`${here}?reason=${intent}`}
      preventScrollReset
      {...(shortcut && { 'data-key': shortcut, 'aria-keyshortcuts': shortcut })}
    >
      {t(label)} {shortcut && <kbd>{shortcut.toUpperCase()}</kbd>}
    </SiteLink>
  )
}
