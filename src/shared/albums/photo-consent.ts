import { oneOf, page, type QueryOf, queryCodec } from '../query-codec.ts'
import type { PhotoArea, PhotoRequestKind, PhotoRequestState } from './albums.ts'

/** The key of the question about photos in a registration form, and its answers: docs/product.md, "Media: photo consent". */
export const PHOTO_QUESTION = 'photos'
export const PHOTO_ANSWERS = ['yes', 'ask', 'no'] as const
export type PhotoAnswer = (typeof PHOTO_ANSWERS)[number]

/** The whole picture: nobody said which part. */
export const WHOLE_PHOTO: PhotoArea = { x: 0, y: 0, width: 100, height: 100 }
export const isWholePhoto = ({ width, height }: PhotoArea) => width >= 100 && height >= 100

export const albumPeoplePath = (album: number) => `/album/edit/${album}/people`

/** The viewer's last request about a photo. `accepted`: it is being carried out, and cannot be withdrawn any more. */
export type OwnPhotoRequest = {
  id: number
  kind: PhotoRequestKind
  area: PhotoArea | null
  message: string
  state: PhotoRequestState
  accepted: boolean
  /** The day on which it is granted if nobody decides. */
  dueOn: string
  reason: string | null
}

/** Why the viewer can neither say that they are in a photo nor ask for a change; they can report it. */
export const NO_CONSENT_REASONS = ['anonymous', 'unconfirmed', 'no_seat', 'venue'] as const
export type NoConsentReason = (typeof NO_CONSENT_REASONS)[number]

/** What the page of a photo shows of who is in it. */
export type PhotoConsent = {
  photo: number
  album: number
  /** The smaller picture on which an area is chosen. */
  picture: { url: string; width: number; height: number }
  mayMark: boolean
  noReason: NoConsentReason | null
  isMarked: boolean
  /** Whether the photo is hidden from others because of a request or of an answer. */
  isWithheld: boolean
  /** The names of who is in it, for who may edit the album; null for everybody else. */
  people: string[] | null
  request: OwnPhotoRequest | null
  /** An earlier request was declined: another one does not hide the photo. */
  wasDeclined: boolean
}

/** Whether a photo can be shown: by what everybody who is in it said. `nobody`: nobody said that they are in it. */
export const PHOTO_CONSENT_STATES = ['yes', 'ask', 'no', 'nobody'] as const
export type PhotoConsentState = (typeof PHOTO_CONSENT_STATES)[number]

export type PhotoPicture = { id: number; number: number; url: string; width: number; height: number; title: string }

/** What an editor of the album decides about. */
export type PhotoRequestItem = {
  id: number
  photo: PhotoPicture
  kind: PhotoRequestKind
  area: PhotoArea | null
  message: string
  /** Null once the account was erased. */
  asker: string | null
  at: string
  dueAt: string
  accepted: boolean
}

export type DecidedPhotoRequest = Pick<PhotoRequestItem, 'id' | 'kind' | 'asker' | 'at'> & {
  number: number | null
  state: Exclude<PhotoRequestState, 'open'>
  decidedAt: string | null
  /** Null: nobody decided in time, or they withdrew it. */
  decidedBy: string | null
  reason: string | null
}

/** `answer` null: they were asked and did not answer, which counts as no; or nobody was asked. */
export type PhotoPerson = { name: string; answer: PhotoAnswer | null }

export type ConsentPhoto = PhotoPicture & { state: PhotoConsentState; isWithheld: boolean; people: PhotoPerson[] }

/** What those with a seat answered. `names` null: for who may not read the players. */
export type AnswerFigure = { answer: PhotoAnswer | 'unanswered'; count: number; names: string[] | null }

export const CONSENT_FILTERS = ['all', 'open', 'shown'] as const
export type ConsentFilter = (typeof CONSENT_FILTERS)[number]
export const albumPeopleQuery = queryCodec({ filter: oneOf('show', CONSENT_FILTERS), page })
export type AlbumPeopleQuery = QueryOf<typeof albumPeopleQuery>

export type AlbumPeople = {
  album: { id: number; title: string; eventSlug: string | null }
  counts: Record<PhotoConsentState, number>
  /** Photos that someone in them does not want, or is to be asked about; in public albums of events also those in which nobody is known. */
  open: number
  requests: PhotoRequestItem[]
  decided: DecidedPhotoRequest[]
  photos: ConsentPhoto[]
  filter: ConsentFilter
  page: number
  pages: number
  /** Null where the event does not ask, where its question is protected, and for other albums. */
  figures: AnswerFigure[] | null
  asks: boolean
}
