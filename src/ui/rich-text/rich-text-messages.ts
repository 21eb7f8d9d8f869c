/** Messages of the editor. */
export type RichTextMessages = Record<
  | 'toolbar'
  | 'heading'
  | 'bold'
  | 'italic'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'link'
  | 'address'
  | 'apply'
  | 'remove'
  | 'undo'
  | 'redo',
  string
>
