/** A part of a text compared by words. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

export type Scalar = string | number | boolean | null
export type FieldChange = { field: string } & (
  | { kind: 'value'; from: Scalar; to: Scalar }
  /** A long text, compared by words. */
  | { kind: 'text'; pieces: DiffPart[] }
  /** A text in Markdown that says the same, formatted otherwise. */
  | { kind: 'format' }
  /** Tickets and tags: added, removed, and changed items. */
  | {
      kind: 'list'
      added: Item[]
      removed: Item[]
      moved: boolean
      changed: { name: string; changes: FieldChange[] }[]
    }
)

/** The price is shown for tickets. */
export type Item = { name: string; price?: string }

export type Diff = { changes: FieldChange[]; unchanged: number }
