import type { AlbumParentKind, AlbumVisibility, MediaState } from './albums.ts'

/** What an album belongs to, as pages show it; `path` is its page, without prefix. */
export type AlbumParentLink = { kind: AlbumParentKind; name: string; path: string }

/** A photo as pages show it. `src` is its address without a size; `widths` are the smaller sizes that exist, in pixels. */
export type AlbumPhoto = {
  id: number
  src: string
  width: number
  height: number
  widths: Record<string, number>
  alternativeText: string | null
  caption: string | null
  /** The photographer, where it was said. */
  credit: string | null
  dominantColor: string | null
  preview: string | null
  state: MediaState
  /** Hidden by the site team, or until a request about it is decided: seen only by a few. */
  hidden: boolean
}

/** One page of an album. `total` counts all photos that the reader may see. */
export type AlbumPage = {
  id: number
  title: string
  description: string
  visibility: AlbumVisibility
  license: AlbumLicense
  parent: AlbumParentLink
  cover: AlbumPhoto | null
  /** Names of photographers, at most a few. */
  credits: string[]
  /** Whether they took all photos. */
  isAllCredited: boolean
  photos: AlbumPhoto[]
  total: number
  page: number
  pages: number
  updatedAt: string
  /** Everybody who is not signed in sees it. */
  isPublic: boolean
  hidden: boolean
  mayEdit: boolean
  mayAdd: boolean
}

/** A photo with its place in the album, and its neighbours. */
export type PhotoPage = {
  photo: AlbumPhoto & { takenAt: string | null; focal: { x: number; y: number } }
  album: Pick<AlbumPage, 'id' | 'title' | 'parent' | 'visibility' | 'license' | 'mayEdit' | 'isPublic'>
  /** From 1. */
  position: number
  total: number
  /** The page of the album that lists it, from 1. */
  page: number
  previous: AlbumPhoto | null
  next: AlbumPhoto | null
}

/** What others may do with the photos. */
export const ALBUM_LICENSES = ['all_rights', 'cc_by', 'cc_by_sa', 'cc_by_nc', 'cc_by_nc_nd'] as const
export type AlbumLicense = (typeof ALBUM_LICENSES)[number]

/** The legal text of a Creative Commons licence; null where all rights are reserved. */
export const licenseUrl = (license: AlbumLicense): string | null =>
  license === 'all_rights' ? null : `https://creativecommons.org/licenses/${license.slice(3).replaceAll('_', '-')}/4.0/`
