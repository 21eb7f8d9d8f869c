import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { created, id, instant, oneOf, updated } from '#platform/database/columns.server.ts'
import { LOCALES, SITE_ROLES } from '#shared/enums.ts'
import { EMAIL_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

/**
 * People with an account. `username_key` and `email_key` are what is unique: written small, so that case makes no difference (§5).
 * An erased account keeps its row, for those who need to know that somebody was there, and nothing of the person.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username'),
    usernameKey: text('username_key').unique(),
    /** What the name looks like (TR39), so that nobody else takes one that passes for it. Null: filled at the next start. */
    usernameSkeleton: text('username_skeleton'),
    email: text('email'),
    emailKey: text('email_key').unique(),
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    siteRole: text('site_role', { enum: SITE_ROLES }).notNull().default('member'),
    locale: text('locale', { enum: LOCALES }).notNull(),
    newsletter: boolean('newsletter').notNull().default(false),
    /** WGS84 degrees, rounded to some 5 km: only for distances. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    termsAcceptedAt: instant('terms_accepted_at'),
    confirmedAt: instant('confirmed_at'),
    /** When the last activation mail was asked for: at most one a minute. */
    activationAskedAt: instant('activation_asked_at'),
    blockedAt: instant('blocked_at'),
    /** The moment after which the account is erased, unless the person changes their mind. */
    eraseAfter: instant('erase_after'),
    erasedAt: instant('erased_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    oneOf('users_site_role_known', table.siteRole, SITE_ROLES),
    oneOf('users_locale_known', table.locale, LOCALES),
    check(
      'users_whole_or_erased',
      sql`case when ${table.erasedAt} is null
        then num_nulls(${table.username}, ${table.usernameKey}, ${table.email}, ${table.emailKey}, ${table.passwordHash}) = 0
        else num_nonnulls(${table.username}, ${table.usernameKey}, ${table.email}, ${table.emailKey}, ${table.passwordHash}, ${table.latitude}) = 0 end`,
    ),
    check('users_place_whole', sql`num_nulls(${table.latitude}, ${table.longitude}) in (0, 2)`),
    check(
      'users_place_on_earth',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    check(
      'users_lengths',
      sql`length(${table.username}) between ${sql.raw(String(USERNAME_LENGTH.min))} and ${sql.raw(String(USERNAME_LENGTH.max))}
        and length(${table.email}) <= ${sql.raw(String(EMAIL_LENGTH))}`,
    ),
    index('users_lookalikes').on(table.usernameSkeleton),
    index('users_to_erase').on(table.eraseAfter).where(sql`${table.eraseAfter} is not null`),
  ],
)

/** A new address waits here until the person has shown that it is theirs. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  askedAt: created(),
})

/** Copies of a person's own data, made by a job, fetched for some days, then deleted. */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where the ZIP lies in the storage, once it is made. */
    file: text('file'),
    bytes: integer('bytes'),
    askedAt: created(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [index('data_copies_of').on(table.userId)],
)
