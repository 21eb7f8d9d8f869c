import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAlbum } from '#features/albums/commands/albums.server.ts'
import { deletePhotos } from '#features/albums/commands/clean-up.server.ts'
import { deleteAnonymousPreferences } from '#features/casting/reveal/reveal.server.ts'
import { deleteUnlinkedDocuments } from '#features/documents/commands/cleanup.server.ts'
import { DOCUMENT_FILE_KEY } from '#features/documents/commands/store.server.ts'
import { encryptAnswer } from '#features/kept-answers/queries.server.ts'
import { removeOldImports } from '#features/payments/statement/imports.server.ts'
import { deleteUnlinkedFiles } from '#features/registrations/files/cleanup.server.ts'
import { linkAnswerFiles, linkAuthorization, linkPaymentProof } from '#features/registrations/files/link.server.ts'
import { storeAnswerFile } from '#features/registrations/files/store.server.ts'
import { jobContext, transaction } from '#platform/context/request-context.ts'
import { deleteOldKeys } from '#platform/idempotency/once.server.ts'
import { NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { eraseDueAccounts } from './erasure.server.ts'

const { ana, bea, album, addPhoto, addCharacter, createOpenEvent, registerPlayer, ...rest } = await photoFixtures()
const { olga, club, db, services, sql, dataDir } = rest

/** Everything that names the person or repeats what they wrote: in text, as a phone number, as a day of birth. */
const TRACES = /zarzuela|600 ?123 ?456|1987-06-05/i
/** A phone number and a name as they would be found in any table. */
const [TEXT, PHONE, BORN] = ['Zarzuela', '+34600123456', '1987-06-05']

/** The registrations of a person with everything that can hang on one, in an event that was and one to come. */
async function registerEverywhere() {
  const fields = [
    formField('shirt', 'text'),
    formField('diet', 'text', { sensitivity: 'special' }),
    formField('ok', 'consent'),
  ]
  const form = {
    answers: { shirt: TEXT, diet: TEXT, ok: 'true' },
    additionals: [{ name: `Hija ${TEXT}`, email: 'hija.zarzuela@example.org' }],
  }
  const past = await createOpenEvent({ fields, settings: { companions: 1 } })
  const { id } = await registerPlayer(ana, past, form)
  const file = (field: string) =>
    storeAnswerFile(ana.ctx, { field, name: `${TEXT}.pdf`, bytes: Buffer.from(`%PDF-1.7\n${TEXT} ${field}`) })
  const [answered, signed, proof] = [await file('answers.dni'), await file('authorization'), await file('proof')]
  await transaction(ana.ctx, async (tx) => {
    await linkAnswerFiles(tx, id, { dni: answered })
    await linkAuthorization(tx, id, signed)
    await linkPaymentProof(tx, id, proof)
  })
  const coming = await createOpenEvent({ fields, settings: { companions: 1, handover: 'free' } })
  const { id: next } = await registerPlayer(ana, coming, form)
  await sql`update events set date_start = '2026-01-10', date_end = null where id = ${past.eventId}`
  for (const one of [id, next]) await writeAbout(one, one === id ? past.eventId : coming.eventId)
  return { past: id, next }
}

async function writeAbout(id: number, eventId: number) {
  await sql`update registrations set birth_date = ${BORN}, guardian_name = ${TEXT}, guardian_phone = ${PHONE},
    guardian_email = 'madre@zarzuela.example', organizer_note = ${TEXT}, end_reason = ${TEXT} where id = ${id}`
  await sql`update registration_history set note = ${TEXT} where registration_id = ${id}`
  await sql`insert into refund_accounts values (${id}, ${ana.id}, ${TEXT}, now())`
  await sql`insert into registration_charges (registration_id, kind, item, title_es, amount, reason) values (${id}, 'adjustment', 'x', 'Ajuste', -100, ${TEXT})`
  await sql`insert into payments (payment_id, registration_id, state, method, amount, moved_on, note)
    select coalesce(max(payment_id), 0) + 1, ${id}, 'confirmed', 'cash', 100, '2026-01-01', ${TEXT} from payments`
  await sql`insert into registration_endings (registration_id, action, reason, note, by_user_id, due_at)
    values (${id}, 'reject', ${TEXT}, ${TEXT}, ${olga.id}, '2027-01-01')`
  await sql`insert into registration_handovers (registration_id, from_user_id, to_user_id, state, accepted_form, expires_at)
    values (${id}, ${bea.id}, ${ana.id}, 'accepted', ${JSON.stringify({ answers: { shirt: TEXT } })}::text::jsonb, '2027-01-01')`
  await sql`insert into registration_tags (registration_id, name) values (${id}, ${TEXT})`
  await sql`insert into casting_preferences (registration_id, note, near, apart) values (${id}, ${TEXT}, ${[TEXT]}, ${[TEXT]})`
  await sql`insert into organizer_messages (registration_id, sender_id, message) values (${id}, ${ana.id}, ${TEXT})`
  const [email] =
    await sql`insert into player_emails (event_id, kind, subject_es, body_es, filter) values (${eventId}, 'message', 'Hola', 'Hola', '{}') returning id`
  await sql`insert into player_email_recipients (email_id, registration_id, state, failure) values (${email!['id']}, ${id}, 'failed', ${`550 ${TEXT}`})`
  const [endpoint] =
    await sql`insert into webhook_endpoints (organization_id, url, kinds, secret) values (${club.id}, ${`https://x.example/${id}`}, '{registration.created}', 's') returning id`
  const [delivery] =
    await sql`insert into webhook_deliveries (endpoint_id, message_id, kind, registration_id, body, state, sequence, at, next_attempt_at, deadline)
    values (${endpoint!['id']}, ${`m${id}`}, 'registration.created', ${id}, ${TEXT}, 'delivered', 1, now(), now(), now()) returning id`
  await sql`insert into webhook_attempts (delivery_id, number, at, duration_ms, request_headers, status, answer)
    values (${delivery!['id']}, 1, now(), 5, '{}', 200, ${TEXT})`
}

/** What else an account leaves: in its profile, elsewhere as itself, and as the sender of a confirmed address. */
async function writeEverywhere(registration: number) {
  const { id } = ana
  const email = 'ana@zarzuela.example'
  await sql`update users set username = ${TEXT}, username_key = 'zarzuela', username_skeleton = 'zarzuela', email = ${email}, email_key = ${email} where id = ${id}`
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name) values (${id}, 'c', 'k', 0, '{}', false, ${TEXT})`
  await sql`insert into api_tokens (user_id, name, hash, hint, scopes, expires_at) values (${id}, ${TEXT}, ${'h'.repeat(43)}, '…', '{events:read}', now() + interval '90 days')`
  const [session] =
    await sql`insert into sessions (user_id, hash, kind, browser, seen_at, expires_at) values (${id}, ${'s'.repeat(43)}, 'site', ${TEXT}, now(), now() + interval '1 day') returning id`
  await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, user_agent) values (${id}, ${session!['id']}, 'https://push.zarzuela.example', 'p', 'a', ${TEXT})`
  await sql`insert into email_changes (user_id, email) values (${id}, 'nueva@zarzuela.example')`
  await sql`insert into data_copies (user_id, file, bytes) values (${id}, 'copies/1.zip', 3)`
  await services.storage.write('copies/1.zip', Buffer.from(TEXT))
  const value = encryptAnswer(ana.ctx, id, 'emergency', { emergency_name: TEXT, emergency_phone: PHONE })
  await sql`insert into kept_answer_consents (user_id, scope, shown, agreed_at) values (${id}, 'protected', 'x', now())`
  await sql`insert into kept_answers (user_id, kind, scope, encrypted, kept_at) values (${id}, 'emergency', 'protected', ${value}, now())`
  await sql`insert into follows (user_id, search) values (${id}, ${TEXT})`
  await sql`insert into sent_emails (user_id, kind, email_id, subject, state) values (${id}, 'notice', 'x', ${TEXT}, 'sent')`
  await sql`insert into player_views (user_id, organization_id, name, query) values (${id}, ${club.id}, ${TEXT}, ${TEXT})`
  await sql`insert into event_questions (event_id, asker_id, locale, question, may_publish, confirmed_at)
    select event_id, ${id}, 'es', ${TEXT}, false, now() from registrations where id = ${registration}`
  await sql`insert into event_questions (event_id, email, locale, question, may_publish)
    select event_id, ${email}, 'es', ${TEXT}, false from registrations where id = ${registration}`
  await sql`insert into contact_messages (name, email, message, locale) values (${TEXT}, ${email}, ${TEXT}, 'es')`
  await sql`insert into claims (organization_id, user_id, message, status) values (${club.id}, ${id}, ${TEXT}, 'rejected')`
  await sql`insert into venues (name, slug, country, status, proposed_email) values ('Albergue', 'albergue', 'ES', 'active', ${email})`
  await sql`insert into membership_invitations (organization_id, email, email_key, role, locale, invited_by, sent_at, expires_at)
    values (${club.id}, ${email}, ${email}, 'editor', 'es', ${olga.id}, now(), now())`
  const [closed] = await sql`insert into organizations (name, slug, type, status, owner_id, email, phone)
    values ('Cerrada', 'cerrada', 'association', 'closed', ${id}, ${email}, ${PHONE}) returning id`
  const snapshot = JSON.stringify({ email, phone: PHONE })
  await sql`insert into organization_revisions (organization_id, needs_approval, before, after) values (${closed!['id']}, false, ${snapshot}::text::jsonb, ${snapshot}::text::jsonb)`
  const [entry] =
    await sql`insert into audit_log (action, entity_type, entity_id) values ('x', 'organization', ${closed!['id']}) returning id`
  await sql`insert into organizations_sent_back (entry_id, organization_id, content) values (${entry!['id']}, ${closed!['id']}, ${snapshot}::text::jsonb)`
  const [reported] =
    await sql`insert into abuse_cases (target_type, target_id, appealed_by) values ('event', 1, ${id}) returning id`
  await sql`insert into abuse_reports (case_id, reference, reason, message, contact, reporter_id, locale) values (${reported!['id']}, 'R-1', 'other', 'Engaña.', ${email}, ${id}, 'es')`
  await sql`insert into statement_imports (event_id, user_id, file_name, lines)
    select event_id, ${id}, ${`${TEXT}.csv`}, ${JSON.stringify([{ text: TEXT }])}::text::jsonb from registrations where id = ${registration}`
  const character = await addCharacter(id, { name: TEXT, biography: TEXT, background: TEXT })
  const [link] =
    await sql`insert into character_links (character_id, registration_id, submitted_at, submitted_name, submitted_biography, submitted_background, approval_reason)
    values (${character}, ${registration}, now(), ${TEXT}, ${TEXT}, ${TEXT}, ${TEXT}) returning id`
  await sql`insert into character_notes (link_id, author_id, audience, body) values (${link!['id']}, ${id}, 'team', ${TEXT})`
  await sql`insert into character_versions (character_id, text, revision, body) values (${character}, 'biography', 1, ${TEXT})`
  const paperKey = `${DOCUMENT_FILE_KEY}${'d'.repeat(24)}`
  const [paper] =
    await sql`insert into media (hash, name, ext, mime, bytes, owner_user_id) values (${paperKey}, ${`${TEXT}.pdf`}, '.pdf', 'application/pdf', 8, ${id}) returning id`
  await services.storage.write(`media/${paperKey.slice(0, 2)}/${paperKey}/original.bin`, Buffer.from(TEXT))
  await sql`insert into documents (character_id, media_id, name, audience) values (${character}, ${paper!['id']}, ${TEXT}, null)`
  const other = await addCharacter(bea.id)
  await sql`insert into character_relations (from_id, to_id, description) values (${character}, ${other}, ${TEXT})`
  const own = await createAlbum(ana.ctx, { kind: 'character', ref: character }, { title: TEXT, description: TEXT })
  const portrait = await addPhoto(own, id)
  const shared = await addPhoto(album, id)
  await sql`update media set name = ${`${TEXT}.jpg`}, caption = ${TEXT} where id = ${portrait}`
  await sql`update photos set credit = ${TEXT} where media_id in (${portrait}, ${shared})`
  await sql`insert into photo_requests (photo_id, user_id, kind, message, state, due_at) values (${shared}, ${id}, 'removal', ${TEXT}, 'open', now())`
}

/** Every row of every table, the queue's too, and every stored file, with where it is. */
async function everythingKept() {
  const tables = await sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (await sql.unsafe(`select to_jsonb(t) #>> '{}' as row from ${name} t`)).map(({ row }) => [name, row]),
    ),
  )
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const contents = files.map(({ parentPath, name }) => [`file ${name}`, readFileSync(join(parentPath, name), 'latin1')])
  return [...rows.flat(), ...contents] as [string, string][]
}

/** The places that name the person. */
const traces = async () =>
  [...new Set((await everythingKept()).filter(([, text]) => TRACES.test(text)).map(([place]) => place))].toSorted()

/** Tables with text that depend on an account, a registration or a character, and never hold what a person wrote or is called. */
const WITHOUT_TRACES = [
  // Keys, hashes, files' names and choices of ours.
  ...[
    'authenticators',
    'calendar_feeds',
    'character_media',
    'data_copies',
    'event_co_organizers',
    'event_grants',
    'follow_settings',
    'memberships',
    'one_time_tokens',
  ],
  ...['newsletter_recipients', 'payment_references', 'queue_viewers', 'recovery_codes', 'registration_media'],
  ...['kept_answer_consents', 'check_ins', 'gateway_checkouts', 'gateway_notices', 'statement_lines', 'refund_rules'],
  // What an organization or the site team wrote for everybody.
  ...['calendar_subscriptions', 'casting_parts', 'event_revisions', 'events', 'newsletters', 'payment_gateways'],
  ...[
    'player_emails',
    'player_imports',
    'price_rules',
    'registration_consents',
    'registration_form_versions',
    'sheet_imports',
    'text_versions',
  ],
  // Of decisions: names of fields and ids, and what the site team notes.
  ...['abuse_cases', 'abuse_notes', 'audit_log', 'bulk_decisions', 'federation_blocks'],
].toSorted()

test('after the erasure and the nightly jobs no table and no file has a trace of the person', async () => {
  const { past } = await registerEverywhere()
  await writeEverywhere(past)
  const before = await traces()
  const dependent = await sql`select distinct 'public.' || c.conrelid::regclass as name from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'registrations'::regclass, 'characters'::regclass, 'character_links'::regclass, 'photos'::regclass)
      and exists (select 1 from information_schema.columns i where i.table_schema = 'public' and i.table_name = c.conrelid::regclass::text
        and i.data_type in ('text', 'jsonb', 'ARRAY'))`
  expect(
    dependent
      .map(({ name }) => name)
      .filter((name) => !before.includes(name))
      .toSorted(),
    'Of each further table, write a row in writeEverywhere with what a person writes there; name it in WITHOUT_TRACES if nobody does.',
  ).toEqual(WITHOUT_TRACES.map((name) => `public.${name}`))
  await sql`update users set erase_after = ${NOW.toISOString()} where id = ${ana.id}`
  const job = (hours: number) => ({
    ...jobContext({ db, services }, 'accounts.erase'),
    now: new Date(NOW.getTime() + hours * 3_600_000),
  })
  expect(await eraseDueAccounts(job(1))).toBe(1)
  for (const nightly of [
    deleteUnlinkedFiles,
    deleteUnlinkedDocuments,
    deletePhotos,
    deleteAnonymousPreferences,
    removeOldImports,
    deleteOldKeys,
  ])
    await nightly(job(30))
  expect(await traces()).toEqual([])
  expect(await sql`select 1 from kept_answers where user_id = ${ana.id}`).toEqual([])
})
