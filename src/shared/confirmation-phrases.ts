import { type Locale, readFolders } from './languages.ts'

type Words = { erasure: string; closing: string; transfer: string; merging: string }
/** The word to type, per language; each is accepted in all. */
export type Phrases = Record<Locale, string>

const found: Record<string, Words> = import.meta.env?.MODE
  ? import.meta.glob('../messages/*/confirmation.json', { eager: true, import: 'default' })
  : readFolders('confirmation.json')
const phrases = (key: keyof Words): Phrases =>
  Object.fromEntries(Object.entries(found).map(([path, words]) => [path.split('/').at(-2), words[key]]))

/** The word typed to delete an account. */
export const ERASURE_WORD = phrases('erasure')
/** The same to close an organization, and to transfer it. */
export const CLOSING_WORD = phrases('closing')
export const TRANSFER_WORD = phrases('transfer')
/** The same to merge two directory entries. */
export const MERGING_WORD = phrases('merging')
