import { Fragment } from 'react'
import type { DiffPart } from '#shared/review/diff.ts'
import * as styles from './diff-text.module.css'

/** A word diff; long unchanged parts are shortened, which `omitted` says to those who do not see it. */
export function DiffText({ pieces, omitted }: { pieces: DiffPart[]; omitted: string }) {
  return (
    <p className={styles.text}>
      {pieces.map((piece, index) => {
        const { kind, text } = piece
        const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        const shown = kind === 'same' ? around(text, index > 0, index < pieces.length - 1) : [text]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their order
          <Fragment key={index}>
            {shown.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && <Cut label={omitted} />}
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

const Cut = ({ label }: { label: string }) => (
  <span className="muted">
    {' '}
    <span aria-hidden="true">[…]</span>
    <span className="visually-hidden"> [{label}]</span>
  </span>
)

/** How much unchanged text is shown around a change, in characters. */
const CONTEXT = 160
const LONG = 500

/** An unchanged part: complete when short, else only its ends beside the changes, with an ellipsis between. */
export function around(text: string, changeBefore: boolean, changeAfter: boolean): string[] {
  if (text.length <= LONG) return [text]
  const head = changeBefore ? text.slice(0, CONTEXT).replace(/\s\S*$/, '') : ''
  const tail = changeAfter ? text.slice(-CONTEXT).replace(/^\S*(?=\s)/, '') : ''
  return [head, tail]
}
