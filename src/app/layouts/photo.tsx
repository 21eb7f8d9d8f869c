import { Outlet } from 'react-router'
import { loadMessages } from '#ui/i18n/area-messages.ts'

if (!import.meta.env.SSR) await loadMessages()

/** A photo on the whole screen, without navbar and footer. */
export default function PhotoLayout() {
  return <Outlet />
}
