import adminEn from '#messages/en/admin.json'
import albumsEn from '#messages/en/albums.json'
import calendarEn from '#messages/en/calendar.json'
import emailEn from '#messages/en/email.json'
import panelsEn from '#messages/en/panels.json'
import serverEn from '#messages/en/server.json'
import siteEn from '#messages/en/site.json'
import adminEs from '#messages/es/admin.json'
import albumsEs from '#messages/es/albums.json'
import calendarEs from '#messages/es/calendar.json'
import emailEs from '#messages/es/email.json'
import panelsEs from '#messages/es/panels.json'
import serverEs from '#messages/es/server.json'
import siteEs from '#messages/es/site.json'
import type { Locale } from '#shared/enums.ts'
import type { Messages } from './i18n.tsx'

/** All messages of every area; the browser gets those of the areas that it opens (`client-messages.ts`). */
export const MESSAGES: Record<Locale, Messages> = {
  es: { ...siteEs, ...calendarEs, ...albumsEs, ...panelsEs, ...adminEs, ...emailEs, ...serverEs },
  en: { ...siteEn, ...calendarEn, ...albumsEn, ...panelsEn, ...adminEn, ...emailEn, ...serverEn },
}
