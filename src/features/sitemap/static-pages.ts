import { apiPaths } from '#shared/api-paths.ts'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'

/** The paths of a page in both languages of content. */
export type SitemapPage = Record<ContentLocale, string> & { lastModified?: string; images?: readonly string[] }

/** Pages that do not come from the database. */
export const STATIC_PAGES: readonly SitemapPage[] = [
  paths.home,
  paths.events,
  paths.organizers,
  paths.venues,
  paths.firstLarp,
  paths.contact,
  paths.newOrganizer,
  paths.newVenue,
  calendarPaths.synchronize,
  paths.embed,
  apiPaths.docs,
].map((path) => ({ es: path, en: path }))
