import { Fragment } from 'react'
import type { Diff, FieldChange } from '#spec/diff.ts'
import { useText } from '#web/i18n.tsx'
import { useFieldWords } from './field-words.ts'

/** What nobody reads: addresses follow the title, and where a picture is cropped is seen on the page. */
const UNTOLD = /(^|\.)(slug|id|focalX|focalY|coin)$/

export const toldOf = ({ changes }: Diff) => changes.filter(({ field }) => !UNTOLD.test(field))

/** A readable difference: what went struck through, what came in bold, and what stayed in one sentence (DESIGN 9). */
export function DiffList({ diff }: { diff: Diff }) {
  const t = useText()
  const changes = toldOf(diff)
  return (
    <>
      <section className="card">
        <h2 className="sr">{t('team.edits.changes')}</h2>
        <dl className="diff">
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      </section>
      <p className="small muted">{t('team.edits.unchanged', { count: diff.unchanged })}</p>
    </>
  )
}

function Change({ change }: { change: FieldChange }) {
  const { nameOf } = useFieldWords()
  return (
    <div>
      <dt>{nameOf(change.field)}</dt>
      <dd>
        <What change={change} />
      </dd>
    </div>
  )
}

function What({ change }: { change: FieldChange }) {
  const { wordsOf } = useFieldWords()
  if (change.kind === 'list') return <Items change={change} />
  if (change.kind === 'text')
    return (
      <p className="diff__text">
        {change.pieces.map(({ kind, text }, index) => {
          const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have nothing but their order
            <Fragment key={index}>
              {/^\s*/.exec(text)?.[0]}
              <Mark>{text.trimStart()}</Mark>
            </Fragment>
          )
        })}
      </p>
    )
  const { field, from, to } = change
  return (
    <span>
      {from !== null && from !== '' && <del>{wordsOf(field, from)}</del>}{' '}
      {to !== null && to !== '' && <ins>{wordsOf(field, to)}</ins>}
    </span>
  )
}

function Items({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const t = useText()
  const { nameOf, wordsOf } = useFieldWords()
  return (
    <>
      {change.removed.map((name) => (
        <span key={name}>
          <del>{wordsOf(change.field, name)}</del>
        </span>
      ))}
      {change.added.map((name) => (
        <span key={name}>
          <ins>{wordsOf(change.field, name)}</ins>
        </span>
      ))}
      {change.changed.flatMap(({ name, changes }) =>
        changes
          .filter(({ field }) => !UNTOLD.test(field))
          .map((inner) => (
            <span key={`${name} ${inner.field}`}>
              «{name}», {nameOf(inner.field).toLowerCase()}: <What change={inner} />
            </span>
          )),
      )}
      {change.moved && <span className="muted">{t('team.edits.moved')}</span>}
    </>
  )
}
