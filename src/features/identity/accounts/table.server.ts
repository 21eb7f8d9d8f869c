import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, localeCheck, oneOfCheck, timestamptz, updatedAt } from '#platform/database/columns.server.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { EMAIL_LENGTH, USERNAME_LENGTH } from '#shared/limits.ts'

/**
 * Accounts. `username_key` and `email_key` are the lowercase, unique forms of username and email.
 * An erased account keeps its row, which other rows reference, without any personal data.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username'),
    usernameKey: text('username_key').unique(),
    /** Unicode TR39 skeleton, to refuse lookalike names. Null: filled at the next start. */
    usernameSkeleton: text('username_skeleton'),
    email: text('email'),
    emailKey: text('email_key').unique(),
    passwordHash: text('password_hash'),
    passwordChangedAt: timestamptz('password_changed_at'),
    siteRole: text('site_role', { enum: SITE_ROLES }).notNull().default('member'),
    locale: text('locale').$type<Locale>().notNull(),
    newsletter: boolean('newsletter').notNull().default(false),
    /** WGS84 degrees, rounded to about 5 km: only for distances. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    termsAcceptedAt: timestamptz('terms_accepted_at'),
    confirmedAt: timestamptz('confirmed_at'),
    /** When the last activation email was requested: at most one a minute. */
    activationAskedAt: timestamptz('activation_asked_at'),
    blockedAt: timestamptz('blocked_at'),
    /** When the account will be erased, unless the user cancels. */
    eraseAfter: timestamptz('erase_after'),
    erasedAt: timestamptz('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOfCheck('users_site_role_known', table.siteRole, SITE_ROLES),
    localeCheck('users_locale_known', table.locale),
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

/** New emails that are not confirmed yet. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  askedAt: createdAt(),
})

/** Exports of users' own data, built by a job and deleted after some days. `bytes` is the size of the ZIP. */
export const dataExports = pgTable(
  'data_copies',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The storage key of the ZIP, once it is built. */
    file: text('file'),
    bytes: integer('bytes'),
    askedAt: createdAt(),
    readyAt: timestamptz('ready_at'),
    expiresAt: timestamptz('expires_at'),
  },
  (table) => [index('data_copies_of').on(table.userId)],
)
