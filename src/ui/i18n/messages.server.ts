import adminEn from '#messages/admin.en.json'
import adminEs from '#messages/admin.es.json'
import albumsEn from '#messages/albums.en.json'
import albumsEs from '#messages/albums.es.json'
import calendarEn from '#messages/calendar.en.json'
import calendarEs from '#messages/calendar.es.json'
import emailEn from '#messages/email.en.json'
import emailEs from '#messages/email.es.json'
import offlineEn from '#messages/offline.en.json'
import offlineEs from '#messages/offline.es.json'
import panelsEn from '#messages/panels.en.json'
import panelsEs from '#messages/panels.es.json'
import serverEn from '#messages/server.en.json'
import serverEs from '#messages/server.es.json'
import siteEn from '#messages/site.en.json'
import siteEs from '#messages/site.es.json'
import type { Locale } from '#shared/enums.ts'
import type { Messages } from './i18n.tsx'

/** All messages of every area; the browser gets those of the areas that it opens (`client-messages.ts`). */
export const MESSAGES: Record<Locale, Messages> = {
  es: { ...siteEs, ...calendarEs, ...albumsEs, ...offlineEs, ...panelsEs, ...adminEs, ...emailEs, ...serverEs },
  en: { ...siteEn, ...calendarEn, ...albumsEn, ...offlineEn, ...panelsEn, ...adminEn, ...emailEn, ...serverEn },
}
