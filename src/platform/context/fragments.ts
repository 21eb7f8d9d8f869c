/** A part of public responses: a row as JSON or HTML, a count. `bytes` is its approximate size, `expiresAt` an instant in ms. */
export type Fragment = LoadedFragment & { readonly bytes: number; readonly expiresAt: number }
export type LoadedFragment<Value = unknown> = { readonly value: Value; readonly tags: ReadonlySet<string> }

/** Taken before a load starts to read: what changes meanwhile is not stored. */
type Token = { readonly version: number }

/** Where requests find the fragments that they share (platform/cache/fragments.server.ts). */
export type Fragments = {
  get(key: string): Fragment | null
  put(key: string, fragment: Fragment, token: Token): boolean
  beginRender(): Token
  endRender(token: Token): void
  isUnchangedSince(token: Token): boolean
  /** Loads in progress: requests for the same fragment share one. */
  readonly loading: Map<string, { token: Token; result: Promise<LoadedFragment> }>
}
