import { seal } from '../seal.ts'
import { deleteRows, putEntry, readState, type WaitingContent, type WaitingEntry } from '../store.ts'

/**
 * Keeps a corrected text. What waits keeps its key: where the server has carried out an earlier version it refuses this one, and says so. What
 * was refused is sent as something new.
 */
export async function saveEntry(entry: Omit<WaitingEntry, 'content'>, content: WaitingContent) {
  const { key } = await readState()
  const { id, form, account, createdAt } = entry
  const sealed = account === null ? content : key === null ? null : await seal(content, key)
  if (!sealed) return
  const isSame = entry.state === 'waiting'
  const kept = { id: isSame ? id : crypto.randomUUID(), form, account, createdAt, content: sealed }
  await putEntry({ ...kept, state: 'waiting', failure: null }, isSame ? [] : [id])
}

export const discardEntry = (id: string) => deleteRows('outbox', [id])
