import { useEffect, useReducer } from 'react'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'

type History = {
  past: FormDefinition[]
  present: FormDefinition
  future: FormDefinition[]
  /** What was stored when editing began. */
  stored: FormDefinition
  /** Typing into one control is one step. */
  typing: string | null
  /** What is being saved; later edits outlive it. */
  sent: FormDefinition | null
}
type Change =
  | { kind: 'edit'; definition: FormDefinition; typing?: string | undefined }
  | { kind: 'undo' | 'redo' | 'discard' | 'send' }
  | { kind: 'stored'; definition: FormDefinition }

const STEPS_MAX = 100

function change(history: History, next: Change): History {
  const { past, present, future, stored, typing, sent } = history
  switch (next.kind) {
    case 'edit': {
      const isSameStep = next.typing !== undefined && next.typing === typing && past.length > 0
      const steps = isSameStep ? past : [...past, present].slice(-STEPS_MAX)
      return { stored, sent, past: steps, present: next.definition, future: [], typing: next.typing ?? null }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { stored, sent, past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
    }
    case 'redo': {
      const [after, ...rest] = future
      if (!after) return history
      return { stored, sent, past: [...past, present], present: after, future: rest, typing: null }
    }
    case 'discard':
      return { ...history, past: [...past, present], present: stored, future: [], typing: null, sent: null }
    case 'send':
      return { ...history, sent: present, typing: null }
    case 'stored':
      if (sent && sent !== present) return { ...history, stored: next.definition, sent: null }
      return { past: [], present: next.definition, future: [], stored: next.definition, typing: null, sent: null }
  }
}

/** The definition that is being edited, with undo. A new stored version replaces it, unless it was edited while being saved. */
export function useFormEditor(stored: FormDefinition, version: number, draft: FormDefinition | null) {
  const [history, dispatch] = useReducer(change, null, () => ({
    past: [],
    future: [],
    typing: null,
    sent: null,
    stored,
    present: draft ?? stored,
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same version is the same definition
  useEffect(() => {
    if (JSON.stringify(stored) !== JSON.stringify(history.stored)) dispatch({ kind: 'stored', definition: stored })
  }, [version])
  const { past, present, future } = history
  return {
    definition: present,
    isDirty: JSON.stringify(present) !== JSON.stringify(history.stored),
    /** What undo and redo would show; undefined where there is nothing. */
    previous: past.at(-1),
    next: future[0],
    edit: (definition: FormDefinition, typing?: string) => dispatch({ kind: 'edit', definition, typing }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    send: () => dispatch({ kind: 'send' }),
    discard: () => dispatch({ kind: 'discard' }),
  }
}
