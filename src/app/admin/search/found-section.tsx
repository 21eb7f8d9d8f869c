import type { ReactNode } from 'react'
import { AdminRows, AdminSection } from '#app/admin/components/admin-section.tsx'
import * as badge from '#ui/primitives/badge.module.css'
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

const TONES: Record<string, string> = {
  active: badge.success,
  published: badge.success,
  suspended: badge.danger,
  rejected: badge.danger,
  pending: badge.accent,
  submitted: badge.accent,
  changes_requested: badge.accent,
}
/** The state as a coloured badge. */
export function StateBadge({ status, of }: { status: string; of?: string }) {
  const label = useStateLabel()
  return <span className={TONES[status] ?? badge.quiet}>{label(status, of)}</span>
}
