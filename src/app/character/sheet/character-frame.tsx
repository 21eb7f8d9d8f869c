import type { ReactNode } from 'react'
import type { CharacterSheet } from '#shared/characters/character-sheet.ts'
import type { EventAlbum } from '#shared/events/event-page.ts'
import { Dossier } from '../dossier/dossier.tsx'
import * as styles from './character-frame.module.css'
import { SheetHeader } from './sheet-header.tsx'

type Props = {
  sheet: CharacterSheet
  tabs?: ReactNode
  albums?: readonly EventAlbum[]
  /** Where others report it. */
  report: string
  children: ReactNode
}

/** A character: who it is in a strip, its tabs, the page, and its facts beside that or after it. Pages begin at h2. */
export function CharacterFrame({ sheet, tabs, albums, report, children }: Props) {
  return (
    <>
      <SheetHeader sheet={sheet} />
      {tabs}
      <div className={`page ${styles.columns}`}>
        <div className={styles.page}>{children}</div>
        <Dossier sheet={sheet} albums={albums} report={report} />
      </div>
    </>
  )
}
