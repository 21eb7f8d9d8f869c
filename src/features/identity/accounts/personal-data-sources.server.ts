import { asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** The user whose data it is. Trust `emailKey` only when confirmed: anybody may have typed it when they registered. */
export type DataOwner = { id: number; emailKey: string | null; confirmedAt: Date | null }
/** An organization that its owner must transfer or close before their account can be erased. */
export type OwnedOrganization = { name: string; slug: string }

/** A file of a data export: its content (JSON unless a string), or the key of a stored file. */
export type PersonalDataFile =
  | { name: string; content: unknown; key?: never }
  | { name: string; key: string; content?: never }
/** Returns what a feature stores about a user. */
export type PersonalDataExporter = (ctx: RequestContext, userId: number) => Promise<PersonalDataFile[]>

/** The personal data that a feature stores: what an export of an account holds of it, and what erasing the account does with it. */
export type PersonalDataSource = {
  /** Additional files of a data export. */
  exportFiles?: PersonalDataExporter
  /** Additional fields of `account.json`. */
  exportFields?: (ctx: RequestContext, owner: DataOwner) => Promise<Record<string, unknown>>
  /** Organizations that prevent the erasure of the account. */
  listOwnedOrganizations?: (ctx: RequestContext, userId: number) => Promise<OwnedOrganization[]>
  /**
   * Locks what `erase` needs, at the beginning of the transaction that erases the account: before the account's own row is locked, which
   * every transaction that mentions the user waits for.
   */
  lock?: (ctx: RequestContext, userId: number) => Promise<void>
  /** Runs in the transaction that erases the account. */
  erase?: (ctx: RequestContext, owner: DataOwner) => Promise<void>
}

export const personalData = extensionPoint<PersonalDataSource>('personal data')

/** The rows of a table that are their owner's alone: these columns of them are a field of the export, and they are deleted with the account. */
export const ownedRows = <Column extends string>(
  field: string,
  table: PgTable & Record<Column | 'id', PgColumn>,
  owner: Column,
  columns: readonly Column[],
): PersonalDataSource => ({
  exportFields: async ({ db }, { id }) => {
    const shown = Object.fromEntries(columns.map((column) => [column, table[column]]))
    return {
      [field]: await db
        .select(shown)
        .from(table as PgTable)
        .where(eq(table[owner], id))
        .orderBy(asc(table.id)),
    }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(table).where(eq(table[owner], id))
  },
})

/** What the data of others refers to comes first. */
export const personalDataSources = (ctx: RequestContext) => extensionsOf(ctx, personalData)

/** Erases what features store, in a transaction: first what refers to the data of other features, by which it finds what is the person's. */
export async function erasePersonalData(ctx: RequestContext, owner: DataOwner, sources = personalDataSources(ctx)) {
  for (const { erase } of sources.toReversed()) await erase?.(ctx, owner)
}

/** Everything a user owns, of all sources. */
export const listOwnedOrganizations = async (ctx: RequestContext, userId: number): Promise<OwnedOrganization[]> =>
  (
    await Promise.all(personalDataSources(ctx).map((source) => source.listOwnedOrganizations?.(ctx, userId) ?? []))
  ).flat()
