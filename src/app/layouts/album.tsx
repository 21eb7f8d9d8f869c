import { Outlet } from 'react-router'
import { loadMessages } from '#ui/i18n/area-messages.ts'

if (!import.meta.env.SSR) await loadMessages()

/** Photo albums, whose words only they load. */
export default function AlbumLayout() {
  return <Outlet />
}
