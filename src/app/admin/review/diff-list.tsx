import type { Diff, FieldChange } from '#shared/review/diff.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { DiffText } from './diff-text.tsx'
import { placeOfField, useFieldWords } from './field-labels.ts'

/** What nobody reads: addresses follow the title, and where a picture is cropped is seen on the page. */
const UNTOLD = /(^|\.)(slug|id|focalX|focalY|coin)$/

export const toldOf = ({ changes }: Diff) =>
  changes
    .filter(({ field }) => !UNTOLD.test(field))
    .sort((one, other) => placeOfField(one.field) - placeOfField(other.field))

/**
 * A readable difference: what went struck through, what came in bold, and what stayed in one sentence (DESIGN 9). `bothPictures`: the
 * former picture is still there, to be looked at beside the new one.
 */
export function DiffList({ diff, bothPictures = false }: { diff: Diff; bothPictures?: boolean }) {
  const t = useText()
  const changes = toldOf(diff)
  return (
    <>
      <section className="card">
        <h2 className="sr">{t('team.edits.changes')}</h2>
        {changes.length === 0 && <p>{t('team.edits.small')}</p>}
        <dl className="diff">
          {changes.map((change) => (
            <Change key={change.field} change={change} bothPictures={bothPictures} />
          ))}
        </dl>
      </section>
      <p className="small muted">{t('team.edits.unchanged', { count: diff.unchanged })}</p>
    </>
  )
}

type ChangeProps = { change: FieldChange; bothPictures?: boolean }

function Change({ change, bothPictures = false }: ChangeProps) {
  const { nameOf } = useFieldWords()
  return (
    <div>
      <dt>{nameOf(change.field)}</dt>
      <dd>
        <ChangedValue change={change} bothPictures={bothPictures} />
      </dd>
    </div>
  )
}

/** What one field said and says. */
export function ChangedValue({ change, bothPictures = false }: ChangeProps) {
  const { wordsOf } = useFieldWords()
  if (change.kind === 'list') return <Items change={change} />
  if (change.kind === 'text') return <DiffText pieces={change.pieces} />
  const { field, from, to } = change
  if (field === 'header.hash')
    return (
      <Picture hash={to === null ? null : String(to)} former={bothPictures && from !== null ? String(from) : null} />
    )
  return (
    <span>
      {from !== null && from !== '' && <del>{wordsOf(field, from)}</del>}{' '}
      {to !== null && to !== '' && <ins>{wordsOf(field, to)}</ins>}
    </span>
  )
}

/** An event's former picture is gone; an organization's is looked at beside the new one. */
function Picture({ hash, former }: { hash: string | null; former: string | null }) {
  const t = useText()
  const image = (key: string, alt: string) => (
    <img className="diff__picture" src={`/media/${key}/small`} alt={alt} loading="lazy" />
  )
  return (
    <>
      {former && <del>{image(former, t('team.edits.former_picture'))}</del>}
      {hash === null ? <del>{t('team.edits.no_picture')}</del> : <ins>{image(hash, t('team.edits.picture'))}</ins>}
    </>
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
              «{name}», {nameOf(inner.field).toLowerCase()}: <ChangedValue change={inner} />
            </span>
          )),
      )}
      {change.moved && <span className="muted">{t('team.edits.moved')}</span>}
    </>
  )
}
