/** The words of the editor's buttons. */
export type RichTextWords = Record<
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
