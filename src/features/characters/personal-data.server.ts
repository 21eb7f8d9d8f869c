import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter } from '../identity/accounts/personal-data-sources.server.ts'
import { eraseCharacters } from './commands/deletion.server.ts'
import { characters, characterVersions } from './table.server.ts'

/** Everything about a person's characters, deleted ones, earlier versions of their texts and portraits included. */
const exportCharacters: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const portraits = await ctx.db.execute<{ id: number; hash: string }>(sql`
    select c.id, m.hash from characters c join character_media cm on cm.character_id = c.id join media m on m.id = cm.media_id
    where c.owner_id = ${userId} and m.removed_at is null order by c.id, m.id`)
  const files = [...portraits].map(({ id, hash }) => ({
    name: `characters/${id}-portrait.webp`,
    key: storageKey(hash, 'original', 'webp'),
  }))
  return [{ name: 'characters.json', content: { characters: await listCharacters(ctx, userId) } }, ...files]
}

async function listCharacters({ db }: RequestContext, userId: number) {
  const rows = await db
    .select({
      id: characters.id,
      name: characters.name,
      visibility: characters.visibility,
      status: characters.status,
      biography: characters.biography,
      background: characters.background,
      createdAt: characters.createdAt,
      updatedAt: characters.updatedAt,
      deletedAt: characters.deletedAt,
    })
    .from(characters)
    .where(eq(characters.ownerId, userId))
    .orderBy(asc(characters.id))
  const versions = await db
    .select({
      characterId: characterVersions.characterId,
      text: characterVersions.text,
      body: characterVersions.body,
      begun: characterVersions.createdAt,
      saved: characterVersions.updatedAt,
    })
    .from(characterVersions)
    .where(
      inArray(
        characterVersions.characterId,
        db.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, userId)),
      ),
    )
    .orderBy(asc(characterVersions.id))
  return rows.map((character) => ({
    ...character,
    versions: versions
      .filter(({ characterId }) => characterId === character.id)
      .map(({ characterId: _, ...version }) => version),
  }))
}

/** Files go before the rows are committed: after an interruption the next run finds the rows again. */
async function eraseOwn(ctx: RequestContext, userId: number) {
  const rows = await ctx.db.select({ id: characters.id }).from(characters).where(eq(characters.ownerId, userId))
  const removeFiles = await eraseCharacters(
    ctx,
    rows.map(({ id }) => id),
  )
  await removeFiles()
}

export const charactersPersonalData: PersonalDataSource = {
  exportFiles: exportCharacters,
  erase: (ctx, { id }) => eraseOwn(ctx, id),
}
