import { Outlet } from 'react-router'
import { loadMessages } from '#ui/i18n/area-messages.ts'

if (!import.meta.env.SSR) await loadMessages()

/** Pages about the calendar as a whole, whose words only they load. */
export default function CalendarLayout() {
  return <Outlet />
}
