import type { Diff, FieldChange } from '#shared/review/diff.ts'
import { Card } from '#ui/components/card.tsx'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './diff-list.module.css'
import { fieldOrder, useFieldLabels } from './field-labels.ts'

/** Fields without meaning for moderators: slugs follow the title, and cropping is visible on the page. */
const HIDDEN_FIELDS = /(^|\.)(slug|id|focalX|focalY|coin)$/

/** Whether anything of a change is shown: of a list, when more than hidden fields of its items differ. */
const isVisible = (change: FieldChange): boolean => {
  if (HIDDEN_FIELDS.test(change.field)) return false
  if (change.kind !== 'list') return true
  const { added, removed, moved, changed } = change
  return moved || added.length + removed.length > 0 || changed.some(({ changes }) => changes.some(isVisible))
}

export const visibleChanges = ({ changes }: Diff) =>
  changes.filter(isVisible).sort((one, other) => fieldOrder(one.field) - fieldOrder(other.field))

/**
 * Shows a difference: deletions struck through, insertions bold, unchanged fields counted. `bothPictures`: the
 * previous image still exists and is shown beside the new one.
 */
export function DiffList({ diff, bothPictures = false }: { diff: Diff; bothPictures?: boolean }) {
  const t = useText()
  const changes = visibleChanges(diff)
  return (
    <>
      <Card>
        <h2 className="visually-hidden">{t('admin.edits.changes')}</h2>
        {changes.length === 0 && <p>{t('admin.edits.small')}</p>}
        <dl className={styles.list}>
          {changes.map((change) => (
            <Change key={change.field} change={change} bothPictures={bothPictures} />
          ))}
        </dl>
      </Card>
      <p className="small muted">{t('admin.edits.unchanged', { count: diff.unchanged })}</p>
    </>
  )
}

type ChangeProps = { change: FieldChange; bothPictures?: boolean }

function Change({ change, bothPictures = false }: ChangeProps) {
  const { nameOf } = useFieldLabels()
  return (
    <div>
      <dt>{nameOf(change.field)}</dt>
      <dd>
        <ChangedValue change={change} bothPictures={bothPictures} />
      </dd>
    </div>
  )
}

/** The old and the new value of a field. */
export function ChangedValue({ change, bothPictures = false }: ChangeProps) {
  const t = useText()
  const { wordsOf } = useFieldLabels()
  if (change.kind === 'list') return <Items change={change} />
  if (change.kind === 'format') return <span className="muted">{t('admin.edits.format')}</span>
  if (change.kind === 'text') return <DiffText pieces={change.pieces} omitted={t('admin.edits.same')} />
  const { field, from, to } = change
  if (field === 'header.hash' || field === 'logo.hash')
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

/** The previous image of an event is deleted; that of an organization is still there. */
function Picture({ hash, former }: { hash: string | null; former: string | null }) {
  const t = useText()
  const image = (key: string, alt: string) => (
    <img className={styles.picture} src={`/media/${key}/small`} alt={alt} loading="lazy" />
  )
  return (
    <>
      {former && <del>{image(former, t('admin.edits.former_picture'))}</del>}
      {hash === null ? <del>{t('admin.edits.no_picture')}</del> : <ins>{image(hash, t('admin.edits.picture'))}</ins>}
    </>
  )
}

function Items({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const t = useText()
  const { nameOf, wordsOf } = useFieldLabels()
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
        changes.filter(isVisible).map((inner) => (
          <span key={`${name} ${inner.field}`}>
            «{name}», {nameOf(inner.field).toLowerCase()}: <ChangedValue change={inner} />
          </span>
        )),
      )}
      {change.moved && <span className="muted">{t('admin.edits.moved')}</span>}
    </>
  )
}
