import type { ReactNode } from 'react'
import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import { Badge, type BadgeTone } from '#ui/components/badge.tsx'
import { useStateLabel } from '../components/state-labels.ts'

/** Results of one kind; renders nothing when empty. */
export function ResultSection({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <AdminSection title={title}>
      <AdminRows>{children}</AdminRows>
    </AdminSection>
  )
}

const TONES: Record<string, BadgeTone> = {
  active: 'success',
  published: 'success',
  suspended: 'danger',
  rejected: 'danger',
  pending: 'accent',
  submitted: 'accent',
  changes_requested: 'accent',
}
/** The state as a coloured badge. */
export function StateBadge({ status, of }: { status: string; of?: string }) {
  const label = useStateLabel()
  return <Badge tone={TONES[status]}>{label(status, of)}</Badge>
}
