import type { Locale } from './enums.ts'

/** What is typed to delete for good, in each language; either counts in both. */
export const ERASURE_WORD: Record<Locale, string> = { es: 'borrar', en: 'delete' }
/** The same to close an organization, and to give it to somebody else. */
export const CLOSING_WORD: Record<Locale, string> = { es: 'cerrar', en: 'close' }
export const TRANSFER_WORD: Record<Locale, string> = { es: 'traspasar', en: 'transfer' }
/** And to make two entries of the directory one. */
export const MERGING_WORD: Record<Locale, string> = { es: 'fusionar', en: 'merge' }
