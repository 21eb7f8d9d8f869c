import type { Change } from '#shared/albums/album-editor.ts'
import { Button } from '#ui/components/button.tsx'
import { Advice } from '#ui/components/field-parts.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { isSame } from '../state/edits.ts'

type Text = string | null
type Props = { change: Change<Text> | undefined; stored: string; take: (stored: string) => void }

/** Below a field that someone else has changed since it was read. */
export function ConflictNote({ change, stored, take }: Props) {
  const t = useText()
  if (!change || isSame(change.was, stored) || isSame(change.was ?? '', stored)) return null
  return (
    <Advice as="div" role="status">
      <span>
        {stored ? t('album.conflict', { theirs: stored }) : t('album.conflict.none')}{' '}
        <Button size="small" type="button" onClick={() => take(stored)}>
          {t('album.conflict.take')}
        </Button>
      </span>
    </Advice>
  )
}
