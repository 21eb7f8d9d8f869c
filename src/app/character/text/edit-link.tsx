import { characterPaths } from '#shared/characters/character-paths.ts'
import type { CharacterText } from '#shared/characters/characters.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useTimestamps } from '#ui/i18n/local-times.ts'
import { CircleCheck } from '#ui/icons/circle-check.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './edit-link.module.css'

type Props = { id: number; text: CharacterText; savedAt: Date | null; now: Date; small?: boolean }

/** To the editor of a text and its earlier versions, with the time of the last change. */
export function EditLink({ id, text, savedAt, now, small = false }: Props) {
  const t = useText()
  const { moment } = useTimestamps()
  return (
    <p className={`flow ${styles.edit} no-print`}>
      <ButtonLink size={small ? 'small' : undefined} to={characterPaths.editor(id, text)}>
        <Pencil /> {t(`character.${text}.edit`)}
      </ButtonLink>
      {savedAt && (
        <span className={`small muted ${styles.saved}`}>
          <CircleCheck />{' '}
          <SiteLink className="link" to={characterPaths.history(id, text)}>
            {t('character.saved', { when: moment(savedAt, now) })}
          </SiteLink>
        </span>
      )}
    </p>
  )
}
