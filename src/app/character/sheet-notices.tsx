import { useEffect } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import { CHARACTER_DELETION_DAYS } from '#shared/characters/characters.ts'
import { DAY_MS } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { SuccessNote } from '#ui/components/feedback/success-note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { removeFormDraft } from '#ui/page/form-draft.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as note from '#ui/primitives/note.module.css'

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

/** To its owner: what was just done, and that the character is deleted, hidden, or not public. */
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
  const { pathname: path } = useLocation()
  const { day } = useTimestamps()
  const { id, deletedAt, isHidden, visibility } = sheet
  if (deletedAt) {
    const erasedAt = new Date(new Date(deletedAt).getTime() + CHARACTER_DELETION_DAYS * DAY_MS)
    return (
      <div className={`${note.note} ${note.warning}`}>
        <Trash2 />
        <span>{t('character.deleted', { day: day(erasedAt) })}</span>
        <Form method="post" action={characterPaths.settings(id)}>
          <button className={`${button.outline} ${button.small}`} type="submit" name="intent" value="restore">
            {t('character.restore')}
          </button>
        </Form>
      </div>
    )
  }
  if (isHidden)
    return (
      <div className={`${note.note} ${note.warning}`}>
        <EyeOff />
        <span>{t('character.hidden')}</span>
      </div>
    )
  // Only on the pages that others may see too: the background says who reads it.
  if (visibility === 'public' || path !== paths.character(id)) return null
  return (
    <div className={note.note}>
      <EyeOff />
      <span>{t(`character.notice.${visibility}`)}</span>
      <SiteLink className={`${button.quiet} ${button.small}`} to={characterPaths.part(id, 'profile')}>
        <Eye /> {t('character.notice.profile')}
      </SiteLink>
    </div>
  )
}
