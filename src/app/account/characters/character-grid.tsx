import type { ReactNode } from 'react'
import { CharacterFace } from '#app/components/character-face.tsx'
import type { CharacterPortrait } from '#shared/characters/character-sheet.ts'
import type { CharacterStatus, CharacterVisibility } from '#shared/characters/characters.ts'
import { paths } from '#shared/paths.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'
import { EyeOff } from '#ui/icons/eye-off.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Users } from '#ui/icons/users.ts'
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

const ICONS = { private: EyeOff, organizers: Users, registered: Eye, public: Globe } as const

/** Characters as small stages with a face each; the last tile is the one to create another. */
export function CharacterGrid({ characters, children }: { characters: GridCharacter[]; children: ReactNode }) {
  const t = useText()
  return (
    <ul className={styles.grid}>
      {characters.map(({ id, name, status, visibility, ...face }) => {
        const Icon = ICONS[visibility]
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
