import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter } from './queries/personal-data.server.ts'

/** The user whose data it is. Trust `emailKey` only when confirmed: anybody may have typed it when they registered. */
export type DataOwner = { id: number; emailKey: string | null; confirmedAt: Date | null }
/** An organization that its owner must transfer or close before their account can be erased. */
export type OwnedOrganization = { name: string; slug: string }

/**
 * The personal data that a feature stores. Features register theirs at start (`src/bootstrap/registrations.server.ts`), so that erasing
 * an account and exporting its data do not depend on them.
 */
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

const sources: PersonalDataSource[] = []

export function registerPersonalData(source: PersonalDataSource) {
  sources.push(source)
}

export const personalDataSources = (): readonly PersonalDataSource[] => sources

/** Everything a user owns, of all registered sources. */
export const listOwnedOrganizations = async (ctx: RequestContext, userId: number): Promise<OwnedOrganization[]> =>
  (await Promise.all(sources.map((source) => source.listOwnedOrganizations?.(ctx, userId) ?? []))).flat()
