import { Fragment } from 'react'
import type { Piece } from '#shared/review/word-diff.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** A long text, word by word: what stayed is cut where it says no more about what changed. */
export function DiffText({ pieces }: { pieces: Piece[] }) {
  const t = useText()
  return (
    <p className="diff__text">
      {pieces.map((piece, index) => {
        const { kind, text } = piece
        const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        const shown = kind === 'same' ? around(text, index > 0, index < pieces.length - 1) : [text]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their order
          <Fragment key={index}>
            {shown.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <Cut words={t('team.edits.same')} />}
                {/^\s*/.exec(part)?.[0]}
                <Mark>{part.trimStart()}</Mark>
              </Fragment>
            ))}
          </Fragment>
        )
      })}
    </p>
  )
}

const Cut = ({ words }: { words: string }) => (
  <span className="muted">
    {' '}
    <span aria-hidden="true">[…]</span>
    <span className="sr"> [{words}]</span>
  </span>
)

/** So much of what stayed is read before and after a change, in letters. */
const CONTEXT = 160
const LONG = 500

/** What stayed, as it is shown: whole when short, else its ends beside a change. Two parts have a cut between them. */
export function around(text: string, changeBefore: boolean, changeAfter: boolean): string[] {
  if (text.length <= LONG) return [text]
  const head = changeBefore ? text.slice(0, CONTEXT).replace(/\s\S*$/, '') : ''
  const tail = changeAfter ? text.slice(-CONTEXT).replace(/^\S*(?=\s)/, '') : ''
  return [head, tail]
}
