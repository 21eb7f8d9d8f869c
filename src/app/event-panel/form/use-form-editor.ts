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
}
type Change =
  | { kind: 'edit'; definition: FormDefinition; typing?: string | undefined }
  | { kind: 'undo' | 'redo' | 'discard' }
  | { kind: 'stored'; definition: FormDefinition }

const STEPS_MAX = 100

function change(history: History, next: Change): History {
  const { past, present, future, stored, typing } = history
  switch (next.kind) {
    case 'edit': {
      const isSameStep = next.typing !== undefined && next.typing === typing && past.length > 0
      const steps = isSameStep ? past : [...past, present].slice(-STEPS_MAX)
      return { stored, past: steps, present: next.definition, future: [], typing: next.typing ?? null }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { stored, past: past.slice(0, -1), present: before, future: [present, ...future], typing: null }
    }
    case 'redo': {
      const [after, ...rest] = future
      if (!after) return history
      return { stored, past: [...past, present], present: after, future: rest, typing: null }
    }
    case 'discard':
      return { ...history, past: [...past, present], present: stored, future: [], typing: null }
    case 'stored':
      return { past: [], present: next.definition, future: [], stored: next.definition, typing: null }
  }
}

/** The definition that is being edited, with undo. A new stored version replaces it. */
export function useFormEditor(stored: FormDefinition, version: number, draft: FormDefinition | null) {
  const [history, dispatch] = useReducer(change, null, () => ({
    ...{ past: [], future: [], typing: null, stored },
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
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    edit: (definition: FormDefinition, typing?: string) => dispatch({ kind: 'edit', definition, typing }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    discard: () => dispatch({ kind: 'discard' }),
  }
}
