import { useRouteLoaderData } from 'react-router'
import type { AdminPanel } from '../load-admin.server.ts'

/** What the layout around all admin pages has loaded: what waits, the last decisions, and constraints of common forms. */
export function useAdminPanel(): AdminPanel {
  const panel = useRouteLoaderData<AdminPanel>('admin/admin-layout')
  if (!panel) throw new Error('not a page of the site team')
  return panel
}
