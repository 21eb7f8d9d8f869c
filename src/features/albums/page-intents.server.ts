import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { type FormValues, type MultipartForm, sentText } from '#platform/forms/read-form.server.ts'
import type { SaveResult } from '#shared/albums/album-editor.ts'
import { PHOTO_BYTES, PHOTOS_MAX } from '#shared/albums/albums.ts'
import { addPhotos } from './commands/add-photos.server.ts'
import { deleteAlbum, restoreAlbum, updateAlbum } from './commands/albums.server.ts'
import { changePhoto, removePhotos, restorePhotos } from './commands/arrange-photos.server.ts'
import { saveAlbum } from './commands/save-album.server.ts'
import { creditPhotos, type Placement, placePhotos } from './commands/several-photos.server.ts'
import { refusePhoto } from './refuse.server.ts'
import { createShareLink, revokeShareLink } from './sharing/share-link.server.ts'

/** The most bytes of the page's forms: two large photos or several small ones, with some room, so that one slightly too large gets its own error. */
export const ALBUM_FORM_BYTES = 2 * (PHOTO_BYTES + 64 * 1024) + 1024 * 1024

type Sent = { ctx: RequestContext; album: number; form: FormValues; all: MultipartForm['all']; ids: number[] }
/** What was done: the end of a message's key; the photos it was done to. */
export type Done = {
  done: string
  ids: number[]
  added: number
  refused: { name: string; reason: string }[]
  saved: SaveResult | null
}
const done = (word: string, more: Partial<Done> = {}): Done => ({
  done: word,
  ids: [],
  added: 0,
  refused: [],
  saved: null,
  ...more,
})

const isNumber = (text: string) => /^\d{1,10}$/.test(text)

/** Of check boxes with the same name, or separated by commas. */
const idsIn = (form: FormValues, name = 'ids') =>
  [form[name] ?? []]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .filter(isNumber)
    .slice(0, PHOTOS_MAX)
    .map(Number)

function some(ids: number[]): number[] {
  if (ids.length === 0) throw refusePhoto('no_file')
  return ids
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('body_unreadable', { cause })
  }
}

/** Without a zone it is told as the camera told it. */
const withZone = (time: string | undefined) => time && (/[zZ]|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`)

const INTENTS: Record<string, (sent: Sent) => Promise<Done>> = {
  /** Everything that was changed on the page, with what it was before. */
  save: async ({ ctx, album, form }) => {
    const photos = [form['photo'] ?? []].flat().map((text) => readJson(String(text)))
    const order = sentText(form, 'order') === undefined ? undefined : idsIn(form, 'order')
    const saved = await saveAlbum(ctx, album, { album: readJson(sentText(form, 'album')), order, photos })
    return done('saved', { saved })
  },
  album: async ({ ctx, album, form }) => {
    await updateAlbum(ctx, album, form)
    return done('saved')
  },
  photo: async ({ ctx, album, form }) => {
    const id = Number(sentText(form, 'id'))
    await changePhoto(ctx, album, id, { ...form, takenAt: withZone(sentText(form, 'takenAt')) })
    return done('photo', { ids: [id] })
  },
  cover: async ({ ctx, album, form }) => {
    await updateAlbum(ctx, album, { cover: sentText(form, 'id') ?? null })
    return done('cover')
  },
  upload: async ({ ctx, album, all }) => {
    const { added, refused } = await addPhotos(
      ctx,
      album,
      all.filter(({ field }) => field === 'photos'),
    )
    return done('added', { added: added.length, refused })
  },
  delete: async ({ ctx, album, ids }) => {
    await removePhotos(ctx, album, some(ids))
    return done('deleted', { ids })
  },
  restore: async ({ ctx, album, ids }) => {
    await restorePhotos(ctx, album, ids)
    return done('restored')
  },
  credit: async ({ ctx, album, form, ids }) => {
    await creditPhotos(ctx, album, some(ids), { credit: sentText(form, 'credit') })
    return done('credited', { ids })
  },
  first: (sent) => place(sent, 'first'),
  last: (sent) => place(sent, 'last'),
  share: async ({ ctx, album }) => {
    await createShareLink(ctx, album)
    return done('shared')
  },
  unshare: async ({ ctx, album }) => {
    await revokeShareLink(ctx, album)
    return done('unshared')
  },
  delete_album: async ({ ctx, album }) => {
    await deleteAlbum(ctx, album)
    return done('album_deleted')
  },
  restore_album: async ({ ctx, album }) => {
    await restoreAlbum(ctx, album)
    return done('album_restored')
  },
}

async function place({ ctx, album, ids }: Sent, to: Placement): Promise<Done> {
  await placePhotos(ctx, album, some(ids), to)
  return done('ordered')
}

/** Runs a form of the page of an album. Its `intent` is one of those above, or with an id `up 12`, `down 12`, `delete 12`, `cover 12`. */
export async function runAlbumIntent(
  ctx: RequestContext,
  album: number,
  form: FormValues,
  all: MultipartForm['all'],
): Promise<Done> {
  const [, word = '', id] = /^(\w+)(?: (\d{1,10}))?$/.exec(sentText(form, 'intent') ?? '') ?? []
  const ids = id === undefined ? idsIn(form) : [Number(id)]
  const sent = { ctx, album, form: id === undefined ? form : { ...form, id }, all, ids }
  if (id !== undefined && (word === 'up' || word === 'down')) return place(sent, word)
  const run = Object.hasOwn(INTENTS, word) ? INTENTS[word] : undefined
  if (!run) throw notFound()
  return run(sent)
}
