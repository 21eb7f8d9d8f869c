import type { Locale } from './enums.ts'

/** The word typed to delete an account, per language; either is accepted in both. */
export const ERASURE_WORD: Record<Locale, string> = { es: 'borrar', en: 'delete' }
/** The same to close an organization, and to transfer it. */
export const CLOSING_WORD: Record<Locale, string> = { es: 'cerrar', en: 'close' }
export const TRANSFER_WORD: Record<Locale, string> = { es: 'traspasar', en: 'transfer' }
/** The same to merge two directory entries. */
export const MERGING_WORD: Record<Locale, string> = { es: 'fusionar', en: 'merge' }
