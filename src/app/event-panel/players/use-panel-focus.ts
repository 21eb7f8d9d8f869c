import { useEffect, useRef } from 'react'

/** Ids of the panel, of the name in it, and of a player's line in the table. */
export const PANEL_ID = 'player'
export const PANEL_NAME_ID = 'player-name'
export const lineId = (player: number) => `player-${player}`

/** Moves the focus to the name of a player who was opened, and back to their line when the panel is closed. */
export function usePanelFocus(open: number | null) {
  const last = useRef(open)
  useEffect(() => {
    const before = last.current
    last.current = open
    if (open === before) return
    // Whoever goes on to the next player stays on that button.
    if (open !== null && document.getElementById(PANEL_ID)?.contains(document.activeElement)) return
    document.getElementById(open === null ? lineId(before!) : PANEL_NAME_ID)?.focus()
  }, [open])
}
