import en from '#messages/en.json?url'
import es from '#messages/es.json?url'
import type { Locale } from '#shared/enums.ts'

/** Where the browser finds the words of a language: a file of its own, kept for a year under its hash. */
export const messagesAddress: Record<Locale, string> = { es, en }
