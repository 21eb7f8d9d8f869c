import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import { useText } from '#ui/i18n/i18n.tsx'

/** Above the reason for hiding something: who will read it, what visitors do not see any more, and whose places it concerns. */
export function HidingNote({ effect }: { effect: HidingEffect }) {
  const t = useText()
  const { readers, readerCount, events, upcoming, registrations } = effect
  const others = readerCount - readers.length
  const names = readers.join(', ')
  const lines = [
    readerCount === 0
      ? t('admin.hiding.no_readers')
      : others > 0
        ? t('admin.hiding.readers_more', { names, count: others })
        : t('admin.hiding.readers', { names }),
    events > 0 ? t('admin.hiding.events', { count: events, upcoming }) : t('admin.hiding.no_events'),
    ...(registrations > 0 ? [t('admin.hiding.registrations', { count: registrations })] : []),
  ]
  return (
    <ul className="small">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
