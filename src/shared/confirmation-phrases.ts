import { byLanguage, type Locale } from './languages.ts'

type Phrases = Record<Locale, string>

/** The word typed to delete an account, per language; each is accepted in all. */
export const ERASURE_WORD: Phrases = byLanguage(({ confirm }) => confirm.erasure)
/** The same to close an organization, and to transfer it. */
export const CLOSING_WORD: Phrases = byLanguage(({ confirm }) => confirm.closing)
export const TRANSFER_WORD: Phrases = byLanguage(({ confirm }) => confirm.transfer)
/** The same to merge two directory entries. */
export const MERGING_WORD: Phrases = byLanguage(({ confirm }) => confirm.merging)
