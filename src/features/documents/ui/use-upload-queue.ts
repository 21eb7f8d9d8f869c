import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import type { DocumentRefusal } from '#shared/documents/refusals.ts'
import { DOCUMENT } from '#ui/forms/files/file-rules.ts'
import { type FileProblem, findFileProblem } from '#ui/forms/files/find-file-problem.ts'
import { holdUntilReachable } from '#ui/network/hold-until-reachable.ts'
import { useSite } from '#ui/page/site.ts'
import { keptDocuments } from './pending-uploads.ts'

/** `waiting → sending → done` or `failed`, which can be sent again unless the file itself is refused. */
export type Upload = {
  key: string
  file: File
  audience: DocumentAudience | null
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The part that was sent, 0 to 1. */
  progress: number
  /** Why it failed; `network`: the connection. */
  reason: string | null
  isRetried: boolean
}
type Action =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; key: string; to: Partial<Upload> }
  | { type: 'retry'; keys: string[] }
  | { type: 'forget'; keys: string[] }

function reduce(uploads: Upload[], action: Action): Upload[] {
  if (action.type === 'add')
    return [...uploads, ...action.uploads.filter(({ key }) => uploads.every((known) => known.key !== key))]
  if (action.type === 'forget') return uploads.filter(({ key }) => !action.keys.includes(key))
  if (action.type === 'change')
    return uploads.map((upload) => (upload.key === action.key ? { ...upload, ...action.to } : upload))
  const again = { state: 'waiting', progress: 0, reason: null, isRetried: true } as const
  const isLast = ({ key, isRetried }: Upload) => isRetried && action.keys.includes(key)
  return [...uploads.filter((upload) => !isLast(upload)), ...uploads.filter(isLast)].map((upload) =>
    action.keys.includes(upload.key) ? { ...upload, ...again } : upload,
  )
}

/** Reasons for which sending the same file again may work. */
const PASSING = [
  'network',
  'pictures_busy',
  'too_many_pictures',
  'too_many_tries',
  'server_busy',
  'body_too_slow',
  'unavailable',
  'unauthenticated',
]
export const mayRetry = ({ state, reason }: Upload) => state === 'failed' && PASSING.includes(reason ?? 'network')
const isBusy = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/**
 * Sends files one after the other, each with its progress. What would be refused is refused before it is sent. After the connection was cut a
 * file is sent again by itself once there is one, and stored once, because it keeps its key; the others wait for it, so that documents stand in
 * the order in which they were chosen, and a file that is cut a second time goes last, so that it holds up no other. What did not arrive before
 * the page was left is sent when its person opens it again. The page's data are loaded again once all were sent.
 */
export function useUploadQueue(api: string) {
  const [uploads, dispatch] = useReducer(reduce, [])
  const { revalidate } = useRevalidator()
  const request = useRef<XMLHttpRequest | null>(null)
  const cut = uploads.find(({ reason }) => reason === 'network')?.key
  const isOccupied = cut !== undefined || uploads.some(({ state }) => state === 'sending')
  const next = uploads.find(({ state }) => state === 'waiting')
  const isAnyBusy = uploads.some(isBusy)
  const wasBusy = useRef(false)
  const username = useSite()?.user?.username

  useEffect(() => {
    if (username === undefined) return
    void keptDocuments
      .list((row) => row.username === username)
      .then((kept) => {
        const ofPage = kept.filter((row) => row.api === api)
        const begun = ofPage.map(({ key, file, audience }) => toUpload(file, audience, key))
        if (begun.length > 0) dispatch({ type: 'add', uploads: begun })
      })
  }, [api, username])
  // What arrived, or is refused whenever it is sent.
  const ended = uploads.filter((upload) => upload.state === 'done' || (upload.state === 'failed' && !mayRetry(upload)))
  const endedKeys = ended.map(({ key }) => key).join()
  useEffect(() => {
    if (endedKeys) void keptDocuments.remove(endedKeys.split(','))
  }, [endedKeys])

  useEffect(() => {
    if (isOccupied || !next) return
    const change = (to: Partial<Upload>) => dispatch({ type: 'change', key: next.key, to })
    change({ state: 'sending' })
    request.current = send(api, next, change)
  }, [api, isOccupied, next])

  // Of an ended session the page would become the login, without what can be sent again.
  const isSignedOut = uploads.some(({ reason }) => reason === 'unauthenticated')
  useEffect(() => {
    if (wasBusy.current && !isAnyBusy && !isSignedOut) void revalidate()
    wasBusy.current = isAnyBusy
  }, [isAnyBusy, isSignedOut, revalidate])
  useEffect(() => () => request.current?.abort(), [])
  useEffect(() => {
    if (cut !== undefined) return holdUntilReachable(() => dispatch({ type: 'retry', keys: [cut] }))
  }, [cut])

  const add = useCallback(
    async (files: readonly File[], audience: DocumentAudience | null) => {
      const added = await Promise.all(files.map((file) => checkUpload(file, audience)))
      dispatch({ type: 'add', uploads: added })
      if (username === undefined) return
      const sent = added.filter(({ state }) => state === 'waiting')
      void keptDocuments.keep(
        sent.map(({ key, file }, index) => ({ key, file, audience, api, username, at: Date.now() + index })),
      )
    },
    [api, username],
  )
  const retry = (keys: string[]) => dispatch({ type: 'retry', keys })
  const forget = (keys: string[]) => {
    dispatch({ type: 'forget', keys })
    void keptDocuments.remove(keys)
  }
  return { uploads, add, retry, forget, isBusy: isAnyBusy }
}

const toUpload = (file: File, audience: DocumentAudience | null, key: string): Upload => ({
  key,
  file,
  audience,
  state: 'waiting',
  progress: 0,
  reason: null,
  isRetried: false,
})

/** The reasons of the API for what the browser finds. */
const REFUSALS: Partial<Record<FileProblem, DocumentRefusal>> = {
  empty: 'empty',
  too_large: 'too_large',
  pixels: 'pixels',
  heic: 'heic',
  markup: 'markup',
  xml: 'markup',
  program: 'program',
  office: 'legacy_office',
}

async function checkUpload(file: File, audience: DocumentAudience | null): Promise<Upload> {
  const upload = toUpload(file, audience, crypto.randomUUID())
  const problem = await findFileProblem(file, DOCUMENT).catch(() => null)
  return problem ? { ...upload, state: 'failed', reason: REFUSALS[problem] ?? 'type' } : upload
}

/** By status, where the answer names no reason. Who is signed out is forbidden, as Strapi has it. */
const REASONS: Record<number, string> = { 401: 'unauthenticated', 403: 'unauthenticated' }

/** `fetch` tells nothing about the progress of an upload. */
function send(api: string, { key, file, audience }: Upload, change: (to: Partial<Upload>) => void) {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('form_key', key)
  if (audience) body.append('audience', audience)
  body.append('file', file)
  request.open('POST', api)
  request.responseType = 'json'
  request.timeout = 120_000
  request.upload.onprogress = ({ loaded, total }) => change({ progress: total > 0 ? loaded / total : 0 })
  const fail = () => change({ state: 'failed', reason: 'network' })
  request.onerror = fail
  request.ontimeout = fail
  request.onload = () => {
    if (request.status === 200) return change({ state: 'done', progress: 1 })
    const { error } = (request.response ?? {}) as { error?: { details?: { reason?: string } } }
    const { [request.status]: known = request.status >= 500 ? 'unavailable' : 'refused' } = REASONS
    change({ state: 'failed', reason: error?.details?.reason ?? known })
  }
  request.send(body)
  return request
}
