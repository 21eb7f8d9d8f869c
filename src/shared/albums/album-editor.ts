import type { AlbumContributors, AlbumParentKind, AlbumVisibility, MediaState } from './albums.ts'

/** A photo as who changes it sees it. */
export type EditablePhoto = {
  id: number
  name: string
  /** Null until it is ready. */
  url: string | null
  width: number | null
  height: number | null
  dominantColor: string | null
  caption: string | null
  alternativeText: string | null
  credit: string | null
  /** ISO 8601 in UTC, without the zone, which cameras do not tell: `2026-10-10T20:30`. */
  takenAt: string | null
  focal: { x: number; y: number }
  state: MediaState
  /** Why it could not be read. */
  failure: string | null
  /** Hidden by the site team, or while someone's request about it is open. */
  hidden: boolean
  withheld: boolean
  isOwn: boolean
  /** Who added it; null where the account is gone. */
  uploader: string | null
}

/** What may be changed about a photo, and about an album. */
export const PHOTO_FIELDS = ['caption', 'alternativeText', 'credit', 'takenAt', 'focal'] as const
export type PhotoField = (typeof PHOTO_FIELDS)[number]
export const ALBUM_FIELDS = ['title', 'description', 'visibility', 'contributors', 'cover'] as const
export type AlbumField = (typeof ALBUM_FIELDS)[number]

/** A changed field: what it was when it was read, and what it is to be. Someone else may have changed it in between. */
export type Change<Value> = { was: Value; now: Value }
export type PhotoChanges = { [Field in PhotoField]?: Change<EditablePhoto[Field]> }
export type AlbumChanges = { [Field in AlbumField]?: Change<AlbumEditorView[Field]> }

/** Whom each visibility shows the album at this moment. */
export type AlbumAudience = {
  kind: AlbumParentKind
  /** Who sees what it belongs to: everybody, everybody with an account, or fewer. */
  parent: 'everybody' | 'accounts' | 'few'
  /** Of an event: people with a seat, members of its organization, and those of them who edit events. */
  seats: number
  members: number
  editors: number
  /** The organization of the event, or those that a character is linked to. */
  organizations: string[]
}

export type AlbumEditorView = {
  id: number
  title: string
  description: string
  visibility: AlbumVisibility
  contributors: AlbumContributors
  /** Null: the first photo. */
  cover: number | null
  parent: { kind: AlbumParentKind; name: string /** The address of its albums. */; address: string; slug: string }
  /** Whether everything may be changed, not only the own photos. */
  mayEdit: boolean
  /** Deleted by who edits it, who can restore it. */
  deleted: boolean
  hidden: boolean
  /** Of the link that shows the album; null without one, and for who may not edit it. */
  shareToken: string | null
  /** Null for who may not edit it. */
  audience: AlbumAudience | null
  /** The ids of all photos in their order, and those of this page. */
  order: number[]
  photos: EditablePhoto[]
  page: number
  pages: number
  /** How many photos have no alternative text. */
  missingTexts: number
  /** The person, for what the browser keeps. */
  userId: number
}

/** Why nothing was saved, or what was not. */
export type SaveResult = {
  /** Fields that someone else changed meanwhile; `photo` null: of the album. */
  conflicts: { photo: number | null; field: PhotoField | AlbumField }[]
  /** Photos that were deleted meanwhile. */
  gone: number[]
}

/** What became of a form of the page. */
export type EditAlbumResult = {
  intent: string
  /** The photo of the form. */
  photo: number | null
  added: number
  /** The reason, or the code of the error; null where files were refused one by one. */
  reason: string | null
  refused: { name: string; reason: string }[]
  saved: SaveResult | null
  /** What was done, and to which photos, where the page asked to stay as it is. */
  done: string | null
  ids: number[]
}

/** An album in the list of what it belongs to. */
export type AlbumListItem = {
  id: number
  title: string
  visibility: AlbumVisibility
  count: number
  /** How many photos have no alternative text; null for who may not change it. */
  missingTexts: number | null
  cover: { url: string; focal: { x: number; y: number }; dominantColor: string | null } | null
  mayEdit: boolean
  mayAdd: boolean
  hidden: boolean
}
export type AlbumListView = { albums: AlbumListItem[]; mayCreate: boolean; audience: AlbumAudience | null }
