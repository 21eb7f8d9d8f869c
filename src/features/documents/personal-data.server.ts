import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter, PersonalDataFile } from '../identity/accounts/personal-data-sources.server.ts'

type Row = { character: string; name: string; hash: string; ext: string; version: number | null }

/** The documents of a person's characters with their files, earlier ones too. */
const exportDocuments: PersonalDataExporter = async (ctx, userId): Promise<PersonalDataFile[]> => {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select c.name as character, d.name, m.hash, m.ext, f.version
    from characters c join documents d on d.character_id = c.id
      join lateral (select d.media_id, null::int as version union all
        select v.media_id, (row_number() over (order by v.id))::int from document_versions v where v.document_id = d.id) f on true
      join media m on m.id = f.media_id and (m.removed_at is null or d.deleted_at is not null)
    where c.owner_id = ${userId} order by c.id, d.position, d.id, f.version nulls first`)
  return [...rows].map(({ character, name, hash, ext, version }) => ({
    name: `documents/${character}/${name}${version === null ? '' : ` (${version})`}${ext}`,
    key: storageKey(hash, 'original', ext === '.webp' ? 'webp' : 'bin'),
  }))
}

/** The rows go with the characters; a job deletes the files within the hour. */
async function eraseDocuments(ctx: RequestContext, userId: number) {
  await ctx.db.execute(sql`
    update media set owner_user_id = null, removed_at = ${ctx.now.toISOString()}::timestamptz where owner_user_id = ${userId}`)
}

export const documentsPersonalData: PersonalDataSource = {
  exportFiles: exportDocuments,
  erase: (ctx, { id }) => eraseDocuments(ctx, id),
}
