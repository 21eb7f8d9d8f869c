import type { Sealed, WaitingContent } from './store.ts'

/** From base64url. Not `Uint8Array.fromBase64`, which phones of a few years ago do not have. */
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts what an account wrote. */
export async function seal(content: WaitingContent, key: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text) }
}

/** What waits, for the account that wrote it; null without its key. */
export async function unseal(content: WaitingContent | Sealed, key: string | null): Promise<WaitingContent | null> {
  if ('fields' in content) return content
  if (key === null) return null
  try {
    const { iv, data } = content
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importKey(key), data)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null
  }
}
