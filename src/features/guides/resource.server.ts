import { sql } from 'drizzle-orm'
import { hasLocale, otherLocale } from '#platform/strapi/localized.server.ts'
import { ANSWER_ENTRIES } from '#platform/strapi/query/limits.ts'
import type { Resource } from '#platform/strapi/resource.ts'
import { type ContentLocale, DEFAULT_LOCALE, type TextKind } from '#shared/enums.ts'
import { DIRECTORY_LIST } from '#shared/limits.ts'

/** Quick-start guides. Clients request them without a limit, so the maximum is that of a response. */
export const guideResource: Resource = {
  cacheTags: ['texts'],
  fields: {
    slug: 'text',
    title: 'text',
    text: 'text',
    summary: 'text',
    order: 'integer',
    locale: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  relations: {
    localizations: {
      to: 'quick-start-guide',
      many: true,
      allLocales: true,
      keys: { key: 'key', other_locale: 'locale' },
    },
  },
  localized: true,
  listOrder: ['order'],
  pageSize: DIRECTORY_LIST,
  maxPageSize: ANSWER_ENTRIES,
  rows: (
    _ctx,
    locale,
  ) => sql`select x.id, x.key, x.slug, x.title, x.body as text, x.summary, x.position as "order", x.locale, ${otherLocale(sql`x.locale`)} as other_locale,
    date_trunc('milliseconds', x.created_at) as "createdAt", date_trunc('milliseconds', x.updated_at) as "updatedAt"
    from texts x where x.kind = 'guide' and ${hasLocale(locale, sql`x.locale`)}`,
  find: (reference, column, locale) =>
    'id' in reference
      ? {
          where: sql`${column('key')} = (select x.key from texts x where x.kind = 'guide' and x.id = ${reference.id}::integer)`,
          orderBy: sql`${column('locale')} = ${locale}::text desc nulls last, ${column('id')} = ${reference.id}::integer desc`,
        }
      : {
          where: sql`${column('key')} = (select x.key from texts x where x.kind = 'guide' and x.slug = ${reference.slug}::text
            order by x.locale = ${locale ?? DEFAULT_LOCALE}::text desc limit 1)`,
          orderBy: sql`${column('locale')} = ${locale}::text desc nulls last, ${column('slug')} = ${reference.slug}::text desc,
            ${column('locale')} = ${DEFAULT_LOCALE}::text desc`,
        },
}

const FOLDERS = { guide: 'guides', help: 'help', legal: 'legal' } as const

/** The folders of content/ as documents for `_content/*`, restricted to what the path names. */
export const contentResource = (kind: TextKind, slug: string | null, locale: ContentLocale | null): Resource => ({
  cacheTags: ['texts'],
  fields: {
    dir: 'text',
    path: 'text',
    slug: 'text',
    title: 'text',
    description: 'text',
    order: 'integer',
    locale: 'text',
    extension: 'text',
    updatedAt: 'instant',
    text: 'text',
  },
  relations: {},
  pageSize: DIRECTORY_LIST,
  maxPageSize: DIRECTORY_LIST,
  rows: () => {
    const dir = sql`case x.locale when 'en' then '/en' else '' end || ${`/${FOLDERS[kind]}`}::text`
    return sql`select x.id, ${dir} as dir, ${dir} || '/' || x.slug as path, x.slug, x.title, x.summary as description,
      x.position as "order", x.locale, '.md' as extension, x.revised::timestamp at time zone 'UTC' as "updatedAt", x.body as text
      from texts x where x.kind = ${kind}::text
      and ${locale === null ? sql`true` : sql`x.locale = ${locale}::text`} and ${slug === null ? sql`true` : sql`x.slug = ${slug}::text`}`
  },
})
