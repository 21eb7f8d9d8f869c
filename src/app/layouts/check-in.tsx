import { Outlet } from 'react-router'
import { loadMessages } from '#ui/i18n/area-messages.ts'

if (!import.meta.env.SSR) await loadMessages('panels')

/** Check-in, whose words are those of signed-in pages. */
export default function CheckInLayout() {
  return <Outlet />
}
