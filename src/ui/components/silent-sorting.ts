/** Accessibility of a `DndContext` that says nothing itself: what surrounds it announces moves, in the page's language. */
export const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Focuses the button that moved something, or the one beside it: what is moved takes its buttons along, but not the focus. */
export function keepFocus(pressed: HTMLButtonElement) {
  const target = pressed.disabled ? pressed.parentElement?.querySelector<HTMLElement>('button:enabled') : pressed
  target?.focus()
}
