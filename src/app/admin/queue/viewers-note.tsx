import type { QueueViewer } from '#features/queue-viewers/viewers.server.ts'
import { Note } from '#ui/components/note.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Eye } from '#ui/icons/eye.ts'

/** Who else of the team has the item open at this moment. */
export function ViewersNote({ viewers }: { viewers: QueueViewer[] }) {
  const t = useText()
  return (
    // Always there, so that someone who comes later is read out too.
    <div role="status">
      {viewers.length > 0 && (
        <Note as="p">
          <Eye />
          <span>{t('admin.viewers', { names: viewers.map(({ name }) => name).join(', ') })}</span>
        </Note>
      )}
    </div>
  )
}
