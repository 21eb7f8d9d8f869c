import en from '#messages/en/site.json?url'
import es from '#messages/es/site.json?url'
import type { Locale } from '#shared/enums.ts'
import type { Messages } from './i18n.tsx'

/** Where the browser finds the messages that every page needs: one file a language, kept for a year under its hash. */
export const siteMessagesUrl: Record<Locale, string> = { es, en }

/** The messages that the browser has, in the page's language: changing the language loads a new document. */
export const clientMessages = {} as Messages
