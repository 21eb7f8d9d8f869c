import type { Readable } from 'node:stream'

export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

/** One place where files are: a folder, or a bucket. Keys are relative paths of our own making. */
export type Store = {
  name: 'folder' | 's3'
  /** Where it is, for the operator; without secrets. */
  place: string
  /** Atomic: the file is there completely or not at all, also when the process is killed. */
  write: (key: string, body: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>
  /** Null when there is no such file. */
  open: (key: string) => Promise<Readable | null>
  find: (key: string) => Promise<StoredFile | null>
  /** Ignores a missing file. */
  remove: (key: string) => Promise<void>
  /** The files whose keys begin with the folder, in pages of at most `LIST_PAGE`. What is written or removed meanwhile may be in it or not. */
  list: (folder: string) => AsyncGenerator<StoredFile[]>
  /** Throws a StartupError where files cannot be written, read, listed and removed. */
  check: () => Promise<void>
}

export const LIST_PAGE = 500
/** Below these folders everything is ours. Files elsewhere are never listed, moved or removed. */
export const FILE_FOLDERS = ['media', 'copies'] as const
/** Where a bucket's streams are collected before they are sent. In the folder of files, with the extension of unfinished ones. */
export const UNFINISHED = '.part'
