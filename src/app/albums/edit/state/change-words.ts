import { PHOTO_FIELDS } from '#shared/albums/album-editor.ts'
import { languageOf } from '#shared/languages.ts'
import { useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { EditCounts } from './edits.ts'

/** "Has movido 1 foto y cambiado 2 descripciones". */
export function useChangeWords() {
  const t = useText()
  const locale = useLocale()
  const list = (parts: string[]) => new Intl.ListFormat(languageOf(locale).tag).format(parts)
  return (counts: EditCounts) => {
    const changed = PHOTO_FIELDS.filter((field) => counts[field] > 0).map((field) =>
      t(`album.changes.${field}`, { count: counts[field] }),
    )
    if (counts.album > 0) changed.push(t('album.changes.of_album'))
    const parts = [
      ...(counts.moved > 0 ? [t('album.changes.moved', { count: counts.moved })] : []),
      ...(changed.length > 0 ? [t('album.changes.changed', { what: list(changed) })] : []),
    ]
    return t('album.changes.you', { what: list(parts) })
  }
}
