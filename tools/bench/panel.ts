import { createHash, randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { formatSeries, runInterleaved } from './accounts.ts'
import type { BenchProcess } from './servers/process.ts'
import { median } from './servers/statistics.ts'

const EVENTS = 500
const MEMBERS = 200
/** Target for the median response time of panel pages, ms. */
const TARGET_MS = 100
const PLAYERS = 1000
/** Target for the table of all players of an event, ms. */
const PLAYERS_TARGET_MS = 150
/** Pages of an event that read all of its registrations; `all=1` also shows them. */
const PAGES_OF_PLAYERS = [
  ...['/players', '/players?all=1', '/players?p=1', '/players/figures', '/papers'],
  ...[
    '/money',
    '/money?all=1',
    '/money/statement',
    '/characters',
    '/characters?q=ines',
    '/emails',
    '/emails/sent',
    '/checkin',
  ],
]
const CLUB = 'asociacion-grande'
const EVENT = 'velada-77'
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates a large organization: events in all review states, members, and the sessions of its owner and of a site moderator. */
export async function fillPanel(sql: postgres.Sql): Promise<{ owner: string; moderator: string }> {
  const tokens = { owner: randomBytes(32).toString('base64url'), moderator: randomBytes(32).toString('base64url') }
  await sql.begin(async (tx) => {
    await tx`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at, site_role)
      select 'Persona ' || n, 'persona ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', '-', 'es', now(),
        case n when 2 then 'moderator' else 'member' end from generate_series(1, ${MEMBERS + 1}::int) n`
    const idOf = async (n: number) => (await tx`select id from users where username_key = ${`persona ${n}`}`)[0]!['id']
    const [club] = await tx`insert into organizations (name, slug, type, status, verified_at, owner_id)
      values ('Asociación Grande', ${CLUB}, 'association', 'active', now(), ${await idOf(1)}) returning id`
    await tx`insert into memberships (organization_id, user_id, role) select ${club!['id']}, id,
      (array['read_only', 'moderator', 'editor'])[1 + id % 3] from users where username_key like 'persona %' and id <> ${await idOf(1)}`
    await tx`with made as (insert into events (organizer_id, date_start, type, primary_language, county, theme, moderation, published_at, submitted_at, signup, signup_url)
        select ${club!['id']}, current_date - 100 + n, 'event', 'ES', 'Teruel', 'horror',
          case when n % 4 = 0 then 'submitted' when n % 4 = 2 then 'draft' else 'published' end,
          case when n % 4 in (1, 3) then now() end, now(), 'external', 'https://apuntate.example/'
        from generate_series(1, ${EVENTS}::int) n returning id),
      numbered as (select id, row_number() over (order by id) as n from made)
      insert into event_texts (event_id, locale, title, slug, description) select id, 'es', 'Velada ' || n, 'velada-' || n, repeat('Una noche larga en el bosque. ', 40) from numbered`
    await tx`insert into tickets (event_id, title_es, price, position) select event_id, 'Entrada ' || k, 1000 * k, k
      from event_texts, generate_series(1, 3) k where slug like 'velada-%'`
    await fillPlayers(tx)
    for (const [who, token] of Object.entries(tokens))
      await tx`insert into sessions (hash, user_id, kind, seen_at, expires_at)
        values (${hashOf(token)}, ${await idOf(who === 'owner' ? 1 : 2)}, 'api', now(), now() + interval '1 day')`
  })
  await sql`vacuum analyze`
  return tokens
}

const option = (key: string) => ({ key, label: { es: key, en: null }, price: 0, max: null })
const choice = (key: string) => ({
  ...{ key, type: 'choice', label: { es: key, en: null }, help: null, required: false, tickets: [], show_if: null },
  ...{ sensitivity: 'normal', stage: 'signup', options: ['one', 'two', 'three'].map(option) },
})

/** A thousand players with answers to a form of three fields. */
async function fillPlayers(tx: postgres.TransactionSql) {
  const [event] = await tx`select event_id as id from event_texts where slug = ${EVENT}`
  const [form] = await tx`insert into registration_forms (event_id) values (${event!['id']}) returning id`
  const definition = {
    sections: [{ key: 's', title: { es: 's', en: null }, fields: ['bed', 'menu', 'first'].map(choice) }],
  }
  await tx`insert into registration_form_versions (form_id, version, definition) values (${form!['id']}, 1, ${JSON.stringify(definition)}::text::jsonb)`
  await tx`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    select 'Jugadora ' || n, 'jugadora ' || n, 'j' || n || '@example.org', 'j' || n || '@example.org', '-', 'es', now() from generate_series(1, ${PLAYERS}::int) n`
  await tx`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, form_id, form_version, answers, ticket_price, code)
    select ${event!['id']}, (select min(id) from tickets where event_id = ${event!['id']}), u.id, u.id, 'confirmed', 'es', ${form!['id']}, 1,
      '{"bed": "one", "menu": "two", "first": "three"}', 9500, md5(u.username) from users u where u.username_key like 'jugadora %'`
  await tx`with made as (insert into characters (owner_id, name, visibility, biography, background)
      select id, 'Inés ' || id, 'organizers', repeat('Nació en el bosque. ', 150), repeat('Mató al conde. ', 300)
      from users where username_key like 'jugadora %' returning id, owner_id, name, biography, background)
    insert into character_links (character_id, registration_id, submitted_at, submitted_name, submitted_biography, submitted_background, approval)
    select made.id, r.id, now(), made.name, made.biography, made.background || case when made.id % 3 = 0 then 'No.' else '' end, 'pending'
    from made join registrations r on r.user_id = made.owner_id and r.event_id = ${event!['id']}`
  await fillMoney(tx, event!['id'])
}

/** What they cost, in two instalments: half of them have paid the first, a fifth say that they have. */
async function fillMoney(tx: postgres.TransactionSql, eventId: number) {
  await tx`update registrations set confirmed_at = now() - id % 20 * interval '1 day' where event_id = ${eventId}`
  await tx`insert into payment_settings (event_id, instalments) values (${eventId},
    ('[{"percent": 50, "dueOn": null}, {"percent": 50, "dueOn": "' || current_date + 60 || '"}]')::jsonb)`
  await tx`insert into registration_charges (registration_id, kind, item, title_es, amount)
    select r.id, c.kind, c.item, c.item, c.amount from registrations r,
      (values ('ticket', 'ticket:1', 9500), ('option', 'option:bed:one', 1800), ('discount', 'rule:1', -500)) c(kind, item, amount)
    where r.event_id = ${eventId}`
  await tx`insert into payment_references (normalized, reference, registration_id)
    select name, name, id from (select id, 'VEL' || lpad(id::text, 5, '0') as name from registrations where event_id = ${eventId}) r`
  await tx`insert into payments (id, payment_id, registration_id, state, method, amount, moved_on) overriding system value
    select n, n, id, case when id % 5 = 0 then 'announced' else 'confirmed' end, 'bank_transfer', 5400, current_date
    from (select id, nextval('payments_id_seq') as n from registrations where event_id = ${eventId} and (id % 2 = 0 or id % 5 = 0)) r`
}

/** Measures the pages of a panel, interleaved with a reference page that reads almost nothing. */
export async function benchPanel(
  { address }: BenchProcess,
  tokens: { owner: string; moderator: string },
  runs: number,
) {
  const page = (path: string, token: string) => async () => {
    const response = await fetch(address + path, { headers: { cookie: `session=${token}` }, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
    await response.arrayBuffer()
  }
  const { owner, moderator } = tokens
  const cases: [label: string, run: () => Promise<unknown>][] = [
    ['/es/contact (reference)', page('/es/contact', owner)],
    ...[
      '',
      '/users',
      '/users?q=persona+1&sort=name',
      '/events',
      '/events?q=velada&sort=title&page=3',
      '/new_event',
      '/profile',
    ].map((part): (typeof cases)[number] => [`/ao/{slug}${part}`, page(`/es/ao/${CLUB}${part}`, owner)]),
    ...['', '/information'].map((part): (typeof cases)[number] => [
      `/ae/{slug}${part}`,
      page(`/es/ae/${EVENT}${part}`, owner),
    ]),
    ...PAGES_OF_PLAYERS.map((part): (typeof cases)[number] => [
      `/ae/{slug}${part}, ${PLAYERS} players`,
      page(`/es/ae/${EVENT}${part}`, owner),
    ]),
    ['/admin/events', page('/es/admin/events', moderator)],
  ]
  for (const [, run] of cases) for (let n = 0; n < 10; n++) await run()
  console.log(
    `\nan organization with ${EVENTS} events and ${MEMBERS} members, ${runs} times each, in turns; target ${TARGET_MS} ms`,
  )
  const series = await runInterleaved(cases, runs)
  const reference = median(series[0]!.times)
  for (const one of series) {
    const times = (median(one.times) / reference).toFixed(1)
    console.log(
      `${formatSeries(one)}, ${times} × the reference${median(one.times) > (one.label.includes(' players') ? PLAYERS_TARGET_MS : TARGET_MS) ? ', above the target' : ''}`,
    )
  }
}
