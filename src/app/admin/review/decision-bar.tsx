import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { RefusedNote } from '../components/error-note.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'
import type { Screen } from '../queue/queue-addresses.ts'
import { ReasonDialog, type ReasonFor, type Refusing } from './reason-dialog.tsx'

/** What may be decided about something: what most will get, and the two ways to say no. */
export type Deciding = {
  refuse?: Refusing
  change?: Refusing
  approve: { intent: string; words: MessageKey }
  /** What the amber form sends besides. */
  children?: ReactNode
}

type Props = Omit<ReasonFor, 'refusing' | 'to'> &
  Deciding & {
    screen: Screen
    item: string
    at: number
    count: number
    /** Which dialog the address asks for. */
    asked: string | null
    answer: TeamRefusal | null
  }

/** Stays in sight: refuse, ask for changes, and what most will get, the one amber button. Without scripts it is links and a form. */
export function DecisionBar({
  screen,
  item,
  at,
  count,
  refuse,
  change,
  approve,
  asked,
  answer,
  children,
  ...reason
}: Props) {
  const t = useText()
  const path = usePath()
  const { refused } = useTeamWords()
  const sending = useNavigation().formMethod === 'POST'
  const here = paths.adminItem(screen, item)
  const asking = [refuse, change].find((one) => one && one.intent === (answer?.code ? answer.intent : asked))
  return (
    <>
      {answer?.code && !asking && <RefusedNote className="summary" answer={answer} words={refused(answer.code)} />}
      <div className="decide">
        <span className="muted small">
          {t('team.position', { at: at + 1, count })}
          <span className="hide-m">
            {' '}
            <kbd>J</kbd> <kbd>K</kbd> {t('team.keys')}
          </span>
        </span>
        {refuse && (
          <Asking refusing={refuse} here={here} className="btn btn--quiet decide__no" sends={change ? null : 'd'} />
        )}
        {change && <Asking refusing={change} here={here} className="btn btn--line" sends="d" />}
        <Form method="post" action={path(here)} preventScrollReset>
          {children}
          <button
            className="btn btn--lit"
            type="submit"
            name="intent"
            value={approve.intent}
            disabled={sending}
            data-key="a"
            aria-keyshortcuts="a"
          >
            <Check className="i" aria-hidden="true" /> {t(approve.words)} <kbd>A</kbd>
          </button>
        </Form>
      </div>
      {asking && <ReasonDialog key={asking.intent} refusing={asking} to={here} answer={answer} {...reason} />}
    </>
  )
}

type AskingProps = { refusing: Refusing; here: string; className: string; sends: 'd' | null }

function Asking({ refusing: { intent, words }, here, className, sends }: AskingProps) {
  const t = useText()
  return (
    <SiteLink
      className={className}
      to={`${here}?reason=${intent}`}
      preventScrollReset
      {...(sends && { 'data-key': sends, 'aria-keyshortcuts': sends })}
    >
      {t(words)} {sends && <kbd>{sends.toUpperCase()}</kbd>}
    </SiteLink>
  )
}
