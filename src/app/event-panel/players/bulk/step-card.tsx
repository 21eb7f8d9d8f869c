import { type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useFocusedMessage } from '#ui/forms/use-form-message.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './step-card.module.css'

/** A question about those chosen, which gets the focus and scrolls into sight. `asked`: its identity, so that another one does again. */
export function StepCard({ asked, title, children }: { asked: unknown; title: string; children: ReactNode }) {
  const heading = useFocusedMessage<HTMLHeadingElement>(asked)
  const id = useId()
  return (
    <div className={styles.question}>
      <Card print={false} aria-labelledby={id}>
        {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves to the question */}
        <h2 id={id} tabIndex={-1} ref={heading} autoFocus>
          {title}
        </h2>
        {children}
      </Card>
    </div>
  )
}

/** Back to the table, with nothing done. */
export function KeepLink() {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={`${pathname}${search}`} preventScrollReset replace>
      {t('players.ending.keep')}
    </ButtonLink>
  )
}

/** Names in a question, before the rest is counted. */
const NAMED = 3

/** Who they are, in words. */
export function useWho(people: readonly { name: string }[]) {
  const t = useText()
  const names = people.slice(0, NAMED).map(({ name }) => name || t('players.erased'))
  const more = people.length - names.length
  return more > 0 ? t('players.ending.more', { names: names.join(', '), count: more }) : names.join(', ')
}
