import { z } from 'zod'

/** The entries of a backup (tar.gz), in this order: HEADER, tables, JOBS, SECRET, files, MANIFEST. */
export const FORMAT = 1
export const HEADER = 'backup.json'
export const JOBS = 'jobs.jsonl'
export const SECRET = 'secret'
export const FILES = 'files/'
/** Written last: a truncated backup has none. */
export const MANIFEST = 'manifest.json'

/** A part of a table's rows in COPY's text format, split so that none has to be held in memory. */
export const tablePart = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const tableOf = (name: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1] ?? null

/** Larger headers are none of ours: it is read into memory, as is the manifest, with so many bytes for each entry. */
export const HEADER_MAX_BYTES = 4_000_000
export const MANIFEST_ENTRY_MAX_BYTES = 1000

/** Of this schema: `a.b` would be written into another one. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const migration = z.object({ hash: z.string(), when: z.number() })
const table = z.object({ name: identifier, columns: z.array(identifier).min(1) })
const sequence = z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  extensions: z.array(z.object({ name: z.string(), version: z.string() })),
  /** The migrations of the database: a later release applies the rest. */
  migrations: z.array(migration).min(1),
  tables: z.array(table).min(1),
  sequences: z.array(sequence),
})
export type Header = z.output<typeof headerSchema>

const entry = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
export const manifestSchema = z.object({
  entries: z.array(entry),
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.output<typeof manifestSchema>
export type ManifestEntry = z.output<typeof entry>

/** A pending job, with the property names of pg-boss's `insert`. */
export const jobSchema = z.object({
  queue: z.string(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.number(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
  retryLimit: z.number(),
  retryDelay: z.number(),
  retryBackoff: z.boolean(),
  retryDelayMax: z.number().nullable(),
  expireInSeconds: z.number(),
  heartbeatSeconds: z.number().nullable(),
})
export type WaitingJob = z.output<typeof jobSchema>
