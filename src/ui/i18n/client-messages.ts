import type { Locale } from '#shared/languages.ts'
import type { Messages } from './i18n.tsx'

const files = import.meta.glob<string>('../../messages/*/site.json', { eager: true, query: '?url', import: 'default' })

/** Where the browser finds the messages that every page needs: one file a language, kept for a year under its hash. */
export const siteMessagesUrl = (locale: Locale) => files[`../../messages/${locale}/site.json`]!

/** The messages that the browser has, in the page's language: changing the language loads a new document. */
export const clientMessages = {} as Messages
