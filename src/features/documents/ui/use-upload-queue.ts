import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { DOCUMENT_BYTES } from '#shared/limits.ts'
import { holdUntilReachable } from '#ui/network/network-status.ts'

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
}
type Action =
  | { type: 'add'; uploads: Upload[] }
  | { type: 'change'; key: string; to: Partial<Upload> }
  | { type: 'retry'; keys: string[] }
  | { type: 'forget'; keys: string[] }

function reduce(uploads: Upload[], action: Action): Upload[] {
  if (action.type === 'add') return [...uploads, ...action.uploads]
  if (action.type === 'forget') return uploads.filter(({ key }) => !action.keys.includes(key))
  const isMeant = ({ key }: Upload) => (action.type === 'retry' ? action.keys.includes(key) : key === action.key)
  const to = action.type === 'retry' ? ({ state: 'waiting', progress: 0, reason: null } as const) : action.to
  return uploads.map((upload) => (isMeant(upload) ? { ...upload, ...to } : upload))
}

/** Reasons for which sending the same file again may work. */
const PASSING = ['network', 'pictures_busy', 'too_many_pictures', 'server_busy', 'body_too_slow', 'unavailable']
export const mayRetry = ({ state, reason }: Upload) => state === 'failed' && PASSING.includes(reason ?? 'network')
const isBusy = ({ state }: Upload) => state === 'waiting' || state === 'sending'

/**
 * Sends files one after the other, each with its progress. What is too large is refused before it is sent. After the connection was cut a
 * file is sent again by itself once there is one, and stored once, because it keeps its key. The page's data are loaded again once all were
 * sent.
 */
export function useUploadQueue(api: string) {
  const [uploads, dispatch] = useReducer(reduce, [])
  const { revalidate } = useRevalidator()
  const request = useRef<XMLHttpRequest | null>(null)
  const isSending = uploads.some(({ state }) => state === 'sending')
  const next = uploads.find(({ state }) => state === 'waiting')
  const isAnyBusy = uploads.some(isBusy)
  const wasBusy = useRef(false)

  useEffect(() => {
    if (isSending || !next) return
    const change = (to: Partial<Upload>) => dispatch({ type: 'change', key: next.key, to })
    change({ state: 'sending' })
    request.current = send(api, next, change)
  }, [api, isSending, next])

  useEffect(() => {
    if (wasBusy.current && !isAnyBusy) void revalidate()
    wasBusy.current = isAnyBusy
  }, [isAnyBusy, revalidate])
  useEffect(() => () => request.current?.abort(), [])
  const cut = uploads.flatMap(({ key, reason }) => (reason === 'network' ? key : [])).join(' ')
  useEffect(() => {
    if (cut) return holdUntilReachable(() => dispatch({ type: 'retry', keys: cut.split(' ') }))
  }, [cut])

  const add = useCallback((files: readonly File[], audience: DocumentAudience | null) => {
    const added = files.map((file): Upload => {
      const reason = file.size > DOCUMENT_BYTES ? 'too_large' : file.size === 0 ? 'empty' : null
      const state = reason ? 'failed' : 'waiting'
      return { key: crypto.randomUUID(), file, audience, state, progress: 0, reason }
    })
    dispatch({ type: 'add', uploads: added })
  }, [])
  const retry = (keys: string[]) => dispatch({ type: 'retry', keys })
  const forget = (keys: string[]) => dispatch({ type: 'forget', keys })
  return { uploads, add, retry, forget, isBusy: isAnyBusy }
}

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
    const reason = error?.details?.reason ?? (request.status >= 500 ? 'unavailable' : 'refused')
    change({ state: 'failed', reason })
  }
  request.send(body)
  return request
}
