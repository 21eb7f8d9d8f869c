import { useText } from '#ui/i18n/i18n.tsx'
import type { RichTextMessages } from './rich-text-messages.ts'

/** Messages of the editor. */
export function useRichTextMessages(): RichTextMessages {
  const t = useText()
  return {
    toolbar: t('rich.toolbar'),
    heading: t('rich.heading'),
    bold: t('rich.bold'),
    italic: t('rich.italic'),
    bulletList: t('rich.bullets'),
    orderedList: t('rich.numbers'),
    blockquote: t('rich.quote'),
    link: t('rich.link'),
    address: t('rich.address'),
    apply: t('rich.apply'),
    remove: t('rich.remove'),
    undo: t('rich.undo'),
    redo: t('rich.redo'),
  }
}
