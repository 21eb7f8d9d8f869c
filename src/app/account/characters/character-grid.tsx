import type { ReactNode } from 'react'
import { CharacterFace } from '#app/components/character-face.tsx'
import { VISIBILITY_ICONS } from '#app/components/visibility-icons.ts'
import type { CharacterPortrait } from '#shared/characters/character-sheet.ts'
import type { CharacterStatus, CharacterVisibility } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './character-grid.module.css'

export type GridCharacter = {
  id: number
  name: string
  status: CharacterStatus
  visibility: CharacterVisibility
  mask: string
  portrait: CharacterPortrait | null
}

/** Characters as small stages with a face each; the last tile is the one to create another. */
export function CharacterGrid({ characters, children }: { characters: GridCharacter[]; children: ReactNode }) {
  const t = useText()
  return (
    <ul className={styles.grid}>
      {characters.map(({ id, name, status, visibility, ...face }) => {
        const Icon = VISIBILITY_ICONS[visibility]
        return (
          <li key={id}>
            <SiteLink className={`${styles.tile} on-stage`} to={paths.character(id)}>
              <CharacterFace className={styles.face} character={face} size={112} />
              <b>{name}</b>
              <span className={styles.state}>
                <Icon />
                {t(`character.visibility.${visibility}`)}
                {status !== 'active' && `, ${t(`character.status.${status}`).toLowerCase()}`}
              </span>
            </SiteLink>
          </li>
        )
      })}
      <li>{children}</li>
    </ul>
  )
}
