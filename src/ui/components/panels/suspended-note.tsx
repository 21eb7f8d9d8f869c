import { Note } from '#ui/components/note.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { ShieldAlert } from '#ui/icons/shield-alert.ts'

/** Above every page of a panel that visitors see nothing of: what they read instead. */
export function SuspendedNote({ text }: { text: MessageKey }) {
  const t = useText()
  return (
    <Note tone="danger" space="below">
      <ShieldAlert />
      <p>
        <b>{t('panel.home.suspended')}.</b> {t(text)}
      </p>
    </Note>
  )
}
