import { Failure } from '#platform/errors/app-error.ts'

const SHOWN = 120

/** A query we do not answer: 400, in words that name the culprit (decisions 7). */
export const badQuery = (words: string, culprit?: string) =>
  new Failure('invalid', 'bad_query', { detail: culprit === undefined ? words : `${words} ${shown(culprit)}` })

/** What the caller wrote comes back cut and printable. */
const shown = (culprit: string) =>
  culprit.length > SHOWN ? `${culprit.slice(0, SHOWN).toWellFormed()}…` : culprit.toWellFormed()
