import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { RefusedNote } from '../components/error-note.tsx'
import { type TeamRefusal, useTeamWords } from '../components/form-response.ts'

type Props = {
  intent: string
  id: number
  name: string
  words: MessageKey
  /** How the button that unfolds it looks. */
  look: string
  answer: TeamRefusal | null
  /** The page its form goes to, where that is not the present one. */
  to?: string
  /** Its fields and the button that does it, from what this very form was refused with. */
  children: (mine: TeamRefusal | null) => ReactNode
}

/** A button that unfolds the form of what it does; a refusal opens it again, with its words at the head. */
export function UnfoldingAct({ intent, id, name, words, look, answer, to, children }: Props) {
  const t = useText()
  const path = usePath()
  const { refused } = useTeamWords()
  const mine = answer && answer.intent === intent && answer.values['id'] === String(id) ? answer : null
  return (
    <details className="unfold" open={mine !== null}>
      <summary className={`btn ${look} btn--sm`}>
        {t(words)} <span className="sr">{name}</span>
      </summary>
      <Form className="stack" method="post" preventScrollReset {...(to && { action: path(to) })}>
        {mine && <RefusedNote answer={mine} words={refused(mine.code)} />}
        <input type="hidden" name="id" value={id} />
        {children(mine)}
      </Form>
    </details>
  )
}
