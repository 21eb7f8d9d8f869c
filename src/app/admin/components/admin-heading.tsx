import type { HistoryLine } from '#shared/review/review.ts'
import { Head } from '#ui/page/page-meta.tsx'
import { DoneNote } from './undo-note.tsx'

type Props = { title: string; lede?: string | undefined; done: HistoryLine | null; now: Date }

/** The head of a page of the team that is no queue: what it is, and what the last form did. */
export function TeamHead({ title, lede, done, now }: Props) {
  return (
    <>
      <Head title={title} path={null} />
      <header className="team__head">
        <h1>{title}</h1>
        {lede && <p className="muted">{lede}</p>}
      </header>
      <DoneNote done={done} now={now} />
    </>
  )
}
