/**
 * The address to read for the one that someone pasted: calendars are also linked to as `webcal:`, and Google's pages of a public calendar
 * name the calendar that they show.
 */
export function toCalendarAddress(text: string): string {
  const trimmed = text.trim().replace(/^webcals?:/i, 'https:')
  const typed = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(trimmed) ? `https://${trimmed}` : trimmed
  const url = URL.parse(typed)
  if (url?.hostname !== 'calendar.google.com' || url.pathname.startsWith('/calendar/ical/')) return typed
  const calendar = url.searchParams.get('src') ?? decodeId(url.searchParams.get('cid') ?? '')
  if (!calendar || !/^[\w.+%#@-]{3,200}$/.test(calendar)) return typed
  return `https://calendar.google.com/calendar/ical/${encodeURIComponent(calendar)}/public/basic.ics`
}

const decodeId = (cid: string) => (/^[\w+/=-]{4,300}$/.test(cid) ? Buffer.from(cid, 'base64').toString('utf8') : '')
