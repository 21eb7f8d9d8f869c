import type { TeamNotes as Notes } from '#features/events/queries/team-notes.server.ts'
import type { FieldChange } from '#shared/review/diff.ts'
import { DiffText } from '#ui/components/diff/diff-text.tsx'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CircleAlert } from '#ui/icons/circle-alert.ts'
import { SpellCheck } from '#ui/icons/spell-check.ts'

/** What the site team asks of a public event, and the typos that it corrected. */
export function TeamNotes({ notes: { request, corrections } }: { notes: Notes }) {
  const t = useText()
  return (
    <>
      {request && (
        <Note tone="warning">
          <CircleAlert />
          <span>
            <b>{t('eventPanel.request')}</b> «{request}» {t('eventPanel.request.then')}
          </span>
        </Note>
      )}
      {corrections.map(({ at, changes }) => (
        <Note key={at}>
          <SpellCheck />
          <div>
            <b>{t('eventPanel.corrected')}</b>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </div>
        </Note>
      ))}
    </>
  )
}

function Change({ change }: { change: FieldChange }) {
  const t = useText()
  if (change.kind === 'text') return <DiffText pieces={change.pieces} omitted={t('character.diff.same')} />
  if (change.kind !== 'value') return null
  return (
    <p>
      <del>{change.from}</del> <ins>{change.to}</ins>
    </p>
  )
}
