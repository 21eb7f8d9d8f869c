import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { EventRole } from '#shared/member-permissions.ts'

type Reader = { eventId: number; role: EventRole }

/** Emails of the team stand above registrations: SQL, when the last one that the reader may know of was sent to registration `r`. */
export const lastEmails = extensionPoint<(reader: Reader) => SQL<Date | null>>('last emails to players', () => 'email')

export const lastContact = (ctx: RequestContext, reader: Reader): SQL<Date | null> =>
  extensionsOf(ctx, lastEmails)[0]?.(reader) ?? sql<null>`null::timestamptz`
