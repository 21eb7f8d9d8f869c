import type { Diff, FieldChange } from '#spec/diff.ts'
import { useText } from '#web/i18n.tsx'
import { DiffText } from './diff-text.tsx'
import { placeOfField, useFieldWords } from './field-words.ts'

/** What nobody reads: addresses follow the title, and where a picture is cropped is seen on the page. */
const UNTOLD = /(^|\.)(slug|id|focalX|focalY|coin)$/

export const toldOf = ({ changes }: Diff) =>
  changes
    .filter(({ field }) => !UNTOLD.test(field))
    .sort((one, other) => placeOfField(one.field) - placeOfField(other.field))

/** A readable difference: what went struck through, what came in bold, and what stayed in one sentence (DESIGN 9). */
export function DiffList({ diff }: { diff: Diff }) {
  const t = useText()
  const changes = toldOf(diff)
  return (
    <>
      <section className="card">
        <h2 className="sr">{t('team.edits.changes')}</h2>
        {changes.length === 0 && <p>{t('team.edits.small')}</p>}
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
  if (change.kind === 'text') return <DiffText pieces={change.pieces} />
  if (change.field === 'header.hash') return <Picture hash={change.to === null ? null : String(change.to)} />
  const { field, from, to } = change
  return (
    <span>
      {from !== null && from !== '' && <del>{wordsOf(field, from)}</del>}{' '}
      {to !== null && to !== '' && <ins>{wordsOf(field, to)}</ins>}
    </span>
  )
}

/** The new one is looked at; the former is gone. */
function Picture({ hash }: { hash: string | null }) {
  const t = useText()
  if (hash === null) return <del>{t('team.edits.no_picture')}</del>
  return (
    <ins>
      <img className="diff__picture" src={`/media/${hash}/small`} alt={t('team.edits.picture')} loading="lazy" />
    </ins>
  )
}

function Items({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const t = useText()
  const { nameOf, wordsOf } = useFieldWords()
  const itemWords = ({ name, price }: (typeof change.added)[number]) =>
    [wordsOf(change.field, name), price && wordsOf('price', price)].filter(Boolean).join(', ')
  return (
    <>
      {change.removed.map((item) => (
        <span key={item.name}>
          <del>{itemWords(item)}</del>
        </span>
      ))}
      {change.added.map((item) => (
        <span key={item.name}>
          <ins>{itemWords(item)}</ins>
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
