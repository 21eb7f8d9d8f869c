import { seal } from '../seal.ts'
import { deleteRows, readState, type WaitingContent, type WaitingEntry, writeRow } from '../store.ts'

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
  await writeRow('outbox', {
    ...{ id: isSame ? id : crypto.randomUUID(), form, account, createdAt },
    ...{ state: 'waiting', failure: null, content: sealed },
  })
  if (!isSame) await deleteRows('outbox', [id])
}

export const discardEntry = (id: string) => deleteRows('outbox', [id])
