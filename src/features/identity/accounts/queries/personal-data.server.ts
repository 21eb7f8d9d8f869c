import { asc, eq, sql } from 'drizzle-orm'
import { contactMessages } from '#features/contact/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { sessions } from '#features/identity/sessions/table.server.ts'
import { authenticators } from '#features/identity/two-factor/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { ZipEntry } from '#platform/storage/zip.server.ts'
import { authorizeJob } from '../access.server.ts'
import { emailChanges, users } from '../table.server.ts'

/** One file of a person's data: what it says, or where it lies in the storage. */
export type Belonging = { name: string; content: unknown; key?: never } | { name: string; key: string; content?: never }
/** What a feature knows of a person: each gives its own to the copy. */
export type Belongings = (ctx: Context, userId: number) => Promise<Belonging[]>

type Sources = { readme: string; exports: Belongings[]; storage: Storage }

/** All of it as the files of a ZIP, one after the other, with what explains them on top. */
export async function* entriesOf(ctx: Context, userId: number, { readme, exports, storage }: Sources) {
  yield { name: 'README.txt', body: Buffer.from(readme) } satisfies ZipEntry
  for (const belongings of exports)
    for (const belonging of await belongings(ctx, userId)) {
      const body = await bodyOf(belonging, storage)
      if (body) yield { name: belonging.name, body, packed: belonging.key !== undefined } satisfies ZipEntry
    }
}

/** A file that is gone from the storage is left out: the rest is still theirs. */
const bodyOf = async ({ key, content }: Belonging, storage: Storage) =>
  key === undefined
    ? Buffer.from(typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
    : storage.read(key)

/** Everything an account holds, but what would open it. */
export const accountBelongings: Belongings = async (ctx, userId) => {
  authorizeJob(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return []
  const { passwordHash, usernameKey, usernameSkeleton, emailKey, ...account } = user
  return [
    {
      name: 'account.json',
      content: {
        account,
        emailChange: await emailChangeOf(ctx, userId),
        sessions: await sessionsOf(ctx, userId),
        twoStepsSince: await twoStepsOf(ctx, userId),
        passkeys: await passkeysOf(ctx, userId),
        contactMessages: user.confirmedAt && emailKey ? await messagesFrom(ctx, emailKey) : [],
      },
    },
  ]
}

async function emailChangeOf(ctx: Context, userId: number) {
  const { email, askedAt } = emailChanges
  const [change] = await ctx.db.select({ email, askedAt }).from(emailChanges).where(eq(emailChanges.userId, userId))
  return change ?? null
}

function sessionsOf(ctx: Context, userId: number) {
  const { kind, remembered, browser, createdAt, seenAt, expiresAt } = sessions
  const columns = { kind, remembered, browser, createdAt, seenAt, expiresAt }
  return ctx.db.select(columns).from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id))
}

async function twoStepsOf(ctx: Context, userId: number) {
  const { activeSince } = authenticators
  const [row] = await ctx.db.select({ activeSince }).from(authenticators).where(eq(authenticators.userId, userId))
  return row?.activeSince ?? null
}

function passkeysOf(ctx: Context, userId: number) {
  const { name, createdAt, usedAt } = passkeys
  const own = eq(passkeys.userId, userId)
  return ctx.db.select({ name, createdAt, usedAt }).from(passkeys).where(own).orderBy(asc(passkeys.id))
}

/** Only for who has shown that the address is theirs: anybody may have typed it when they registered. */
function messagesFrom(ctx: Context, emailKey: string) {
  const { name, email, message, createdAt } = contactMessages
  return ctx.db
    .select({ name, email, message, createdAt })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, emailKey))
    .orderBy(asc(contactMessages.id))
}
