import { asc, eq } from 'drizzle-orm'
import { apiTokens } from '#features/identity/api-tokens/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { sessions } from '#features/identity/sessions/table.server.ts'
import { authenticators } from '#features/identity/two-factor/table.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { ZipEntry } from '#platform/storage/zip.server.ts'
import {
  type DataOwner,
  type PersonalDataExporter,
  type PersonalDataFile,
  personalDataSources,
} from '../personal-data-sources.server.ts'
import { emailChanges, users } from '../table.server.ts'

type ExportOptions = { readme: string; exporters: PersonalDataExporter[] }

/** The entries of an export's ZIP, README first. */
export async function* zipEntries(ctx: RequestContext, userId: number, { readme, exporters }: ExportOptions) {
  yield { name: 'README.txt', body: Buffer.from(readme) } satisfies ZipEntry
  for (const exporter of exporters)
    for (const file of await exporter(ctx, userId)) {
      const body = await readFileContent(file, ctx.services.storage)
      if (body) yield { name: file.name, body, isCompressed: file.key !== undefined } satisfies ZipEntry
    }
}

/** Null for a file missing in the storage, which is left out. */
const readFileContent = async ({ key, content }: PersonalDataFile, storage: Storage) =>
  key === undefined
    ? Buffer.from(typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
    : storage.read(key)

/** The account's own data, without password hash, tokens and keys. */
export const exportAccount: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return []
  const { passwordHash, usernameKey, usernameSkeleton, emailKey, ...account } = user
  return [
    {
      name: 'account.json',
      content: {
        account,
        emailChange: await findEmailChange(ctx, userId),
        sessions: await listSessions(ctx, userId),
        twoStepsSince: await findTwoFactorSince(ctx, userId),
        passkeys: await listPasskeys(ctx, userId),
        apiTokens: await listApiTokens(ctx, userId),
        ...(await exportSourceFields(ctx, user)),
      },
    },
  ]
}

async function findEmailChange(ctx: RequestContext, userId: number) {
  const { email, askedAt } = emailChanges
  const [change] = await ctx.db.select({ email, askedAt }).from(emailChanges).where(eq(emailChanges.userId, userId))
  return change ?? null
}

function listSessions(ctx: RequestContext, userId: number) {
  const { kind, remembered, browser, createdAt, seenAt, expiresAt } = sessions
  const columns = { kind, remembered, browser, createdAt, seenAt, expiresAt }
  return ctx.db.select(columns).from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id))
}

async function findTwoFactorSince(ctx: RequestContext, userId: number) {
  const { activeSince } = authenticators
  const [row] = await ctx.db.select({ activeSince }).from(authenticators).where(eq(authenticators.userId, userId))
  return row?.activeSince ?? null
}

function listPasskeys(ctx: RequestContext, userId: number) {
  const { name, createdAt, usedAt } = passkeys
  const isOwn = eq(passkeys.userId, userId)
  return ctx.db.select({ name, createdAt, usedAt }).from(passkeys).where(isOwn).orderBy(asc(passkeys.id))
}

function listApiTokens(ctx: RequestContext, userId: number) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = apiTokens
  const columns = { name, scopes, createdAt, expiresAt, lastUsedAt }
  return ctx.db.select(columns).from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(asc(apiTokens.id))
}

async function exportSourceFields(ctx: RequestContext, owner: DataOwner) {
  const fields = personalDataSources(ctx).map(({ exportFields }) => exportFields?.(ctx, owner))
  return Object.assign({}, ...(await Promise.all(fields)))
}
