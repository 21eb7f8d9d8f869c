/** What an album belongs to. */
export const ALBUM_PARENTS = ['event', 'character', 'venue'] as const
export type AlbumParentKind = (typeof ALBUM_PARENTS)[number]

/**
 * Who sees an album, never more than who sees what it belongs to: everybody who does; of an event who has a seat, of a character everybody
 * with an account; the organization, of a character the organizers it is linked to; who may edit it.
 */
export const ALBUM_VISIBILITIES = ['public', 'registered', 'organizers', 'private'] as const
export type AlbumVisibility = (typeof ALBUM_VISIBILITIES)[number]

/** Who adds photos to an event's album besides those who edit it. */
export const ALBUM_CONTRIBUTORS = ['organizers', 'players'] as const
export type AlbumContributors = (typeof ALBUM_CONTRIBUTORS)[number]

export const ALBUM_TITLE_MAX = 120
export const ALBUM_DESCRIPTION_MAX = 2000
export const ALBUMS_MAX = 100 // of one event, character or venue
export const PHOTOS_MAX = 1000 // of one album
export const PHOTOS_PER_CALL = 20 // sent together
export const PHOTOS_PER_PAGE = 60
export const PHOTOS_PER_EDITOR_PAGE = 120
export const PHOTO_BYTES = 15_000_000 // one file
export const PHOTO_DESCRIPTION_MAX = 1000
export const PHOTO_ALTERNATIVE_TEXT_MAX = 500
export const PHOTO_CREDIT_MAX = 120
export const PHOTO_NAME_MAX = 120
export const PHOTO_UPLOADS_PER_HOUR = 1500 // of one person
export const UNFINISHED_UPLOADS = 40 // of one person
export const UNFINISHED_UPLOAD_BYTES = 5_000_000_000 // of everybody
export const UPLOAD_HOURS = 24 // how long an upload can be continued, and its answer asked again
export const PHOTO_UNDO_HOURS = 24 // how long a deleted photo or album can be restored
export const FAILED_PHOTO_DAYS = 7 // how long a photo that could not be read is listed

/** A stored picture is `processing` until its sizes exist. */
export const MEDIA_STATES = ['ready', 'processing', 'failed'] as const
export type MediaState = (typeof MEDIA_STATES)[number]

/** Photo consent: what a person asks for, and what became of it. */
export const PHOTO_REQUEST_KINDS = ['crop', 'blur', 'removal'] as const
export type PhotoRequestKind = (typeof PHOTO_REQUEST_KINDS)[number]
export const PHOTO_REQUEST_STATES = ['open', 'granted', 'declined', 'withdrawn'] as const
export type PhotoRequestState = (typeof PHOTO_REQUEST_STATES)[number]
export const PHOTO_REQUEST_HOURS = 72 // until a request that nobody decided on is granted
export const PHOTO_REQUESTS_PER_DAY = 20 // of one person
export const PHOTO_REQUEST_MESSAGE_MAX = 1000

/** Part of a photo, in percent of its width and height. */
export type PhotoArea = { x: number; y: number; width: number; height: number }

/** Why a photo is refused: `details.reason` of the API, and the end of a message's key. */
export const PHOTO_REFUSALS = [
  ...(['no_file', 'too_many_files', 'too_large', 'empty', 'heic', 'type', 'pixels', 'damaged'] as const),
  ...(['duplicate', 'blocked', 'album_full', 'storage_full', 'restore_late', 'not_open'] as const),
] as const
export type PhotoRefusal = (typeof PHOTO_REFUSALS)[number]
