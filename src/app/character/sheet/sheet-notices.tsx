import { useEffect } from 'react'
import { Form, useSearchParams } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Button } from '#ui/components/button.tsx'
import { Note } from '#ui/components/note.tsx'
import { SuccessNote } from '#ui/forms/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { removeFormDraft } from '#ui/page/form-draft.ts'

const DONE: Partial<Record<string, MessageKey>> = {
  visibility: 'character.done.visibility',
  settings: 'character.done.settings',
  portrait: 'character.done.portrait',
  text: 'character.done.text',
  restored: 'character.done.restored',
  recovered: 'character.done.recovered',
  created: 'character.done.created',
  linked: 'characterLinks.done.linked',
  unlinked: 'characterLinks.done.unlinked',
  submitted: 'characterLinks.done.submitted',
  proposed: 'character.done.proposed',
  accepted: 'character.done.accepted',
  relation_ended: 'character.done.relation_ended',
  shared: 'character.done.shared',
  unshared: 'character.done.unshared',
  imported: 'character.done.imported',
}

/** To its owner: what was just done, and that the character is deleted or hidden. */
export function SheetNotices({ sheet }: { sheet: CharacterSheet }) {
  const t = useText()
  const [params] = useSearchParams()
  const code = params.get('done') ?? ''
  const done = Object.hasOwn(DONE, code) ? DONE[code] : undefined
  useEffect(() => {
    // What the browser kept of a text has arrived.
    if (code === 'text') removeFormDraft()
  }, [code])
  if (!sheet.isOwn) return null
  return (
    <>
      <SuccessNote message={done ? t(done) : null} />
      <StateNotice sheet={sheet} />
    </>
  )
}

function StateNotice({ sheet }: { sheet: CharacterSheet }) {
  const t = useText()
  const { day } = useTimestamps()
  const { id, deletedAt, isHidden } = sheet
  if (deletedAt) {
    const erasedAt = new Date(new Date(deletedAt).getTime() + CHARACTER_DELETION_DAYS * DAY_MS)
    return (
      <Note tone="warning">
        <Trash2 />
        <span>{t('character.deleted', { day: day(erasedAt) })}</span>
        <Form method="post" action={characterPaths.settings(id)}>
          <Button size="small" type="submit" name="intent" value="restore">
            {t('character.restore')}
          </Button>
        </Form>
      </Note>
    )
  }
  if (!isHidden) return null
  return (
    <Note tone="warning">
      <EyeOff />
      <span>{t('character.hidden')}</span>
    </Note>
  )
}
