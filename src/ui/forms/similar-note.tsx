import type { ReactNode } from 'react'
import { Note } from '../components/note.tsx'
import type { Placed } from '../components/placed.ts'
import { Rows } from '../components/rows.tsx'
import { CopyCheck } from '../icons/copy-check.ts'
import * as styles from './similar-note.module.css'
import { useFocusedMessage } from './use-form-message.ts'

type Props<Entry> = Pick<Placed, 'space'> & {
  similar: readonly Entry[]
  /** Set when these stopped the form: then the note takes the focus. */
  stopped?: unknown
  id: string
  heading?: 'h2' | 'h3'
  title: string
  text: string
  plain?: boolean
  row: (entry: Entry) => ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** What exists already and may be what someone is about to add; announced when it is found while typing. */
export function SimilarNote<Entry>(props: Props<Entry>) {
  const { similar, stopped, id, heading: Heading = 'h2', title, text, plain, row, space, children } = props
  const note = useFocusedMessage<HTMLElement>(stopped)
  return (
    <div role="status" className={styles.note}>
      {similar.length > 0 && (
        <Note as="section" tone="warning" space={space} aria-labelledby={id} tabIndex={-1} ref={note}>
          <CopyCheck />
          <div>
            <Heading id={id}>{title}</Heading>
            <p className="small muted">{text}</p>
            <Rows plain={plain}>{similar.map(row)}</Rows>
            {children}
          </div>
        </Note>
      )}
    </div>
  )
}
