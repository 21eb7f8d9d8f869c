/** The event that changes, of the sample, as SQL. */
export const ID = `(select event_id from event_slugs where slug = 'valdecuervo')`

/** SQL that stores a file, and then `link` with the row `made` of it. */
export const file = (
  n: number,
  link: string,
) => `with made as (insert into media (hash, name, ext, mime, bytes, width, height, caption)
  values ('hash-of-a-file-${n}000000', 'x.webp', 'webp', 'image/webp', 12345, 800, 600, 'pie de foto') returning id) ${link} from made`
const filesOf = (table: string) => `id in (select media_id from ${table})`

/** What the parts of the calendar are shown on: asked after each of their changes. */
const EVENT_PAGES = '^/es/evento-rol-vivo-larp2?/valdecuervo'
const ON_CHARACTER = new RegExp(`^/es/c/|characters|${EVENT_PAGES}$`)
const ON_EVENT = new RegExp(
  `${EVENT_PAGES}|by_slug|api/(events|tickets)[?]populate|q=val$|^/es/(c/1$|(organizer|venue|series)/[^.]*$)`,
)
const ON_TAG = new RegExp(`${EVENT_PAGES}|event/by_slug|api/(events|tags)[?]populate|suggestions`)
const ON_VENUE = new RegExp(`${EVENT_PAGES}|^/es/venue|venues/by_slug|api/(events|venues)[?]populate|suggestions`)
const ON_ORGANIZER = new RegExp(
  `${EVENT_PAGES}|^/(es|embed|en)/organizer|organizers/by_slug|api/(events|organizers)[?]populate|suggestions`,
)
const ON_TEXT = /^\/es\/(guide|legal)|guides|content/
const shownOn = (where: RegExp, changes: [what: string, change: string][]) =>
  changes.map(([what, change]) => ({ what, change, where }))

/** Every kind of change, in an order in which each is visible: what, how, and which addresses show it. */
export const changesTo = ({ organizer, venue, character }: Record<'organizer' | 'venue' | 'character', string>) => [
  ...shownOn(ON_CHARACTER, [
    ['a character with a place at an event', `update registrations set state = 'confirmed' where code = 'a-code'`],
    ['its name', `update characters set name = 'Inés la Vieja', status = 'retired' where id = ${character}`],
    ['its biography', `update characters set biography = 'Ya no está.' where id = ${character}`],
    ['its portrait', file(5, `insert into character_media select id, ${character}, 'portrait'`)],
    ['the point of a portrait', `update media set focal_x = 10 where ${filesOf('character_media')}`],
    ['a private character', `update characters set visibility = 'private' where id = ${character}`],
    ['a public one', `update characters set visibility = 'public' where id = ${character}`],
    ['a link revoked', `update character_links set revoked_at = now() where character_id = ${character}`],
    ['a link that counts again', `update character_links set revoked_at = null where character_id = ${character}`],
  ]),
  ...shownOn(ON_EVENT, [
    ['a title', `update event_texts set title = 'Otro título' where event_id = ${ID} and locale = 'es'`],
    ['a description', `update event_texts set description = 'Otra cosa' where event_id = ${ID}`],
    ['a slug', `update event_texts set slug = 'valdecuervo-otra-vez' where event_id = ${ID} and locale = 'es'`],
    ['a slug, back', `update event_texts set slug = 'valdecuervo' where event_id = ${ID} and locale = 'es'`],
    ['a date', `update events set date_start = date_start + 40, date_end = date_end + 40 where id = ${ID}`],
    ['capacity and age', `update events set capacity = 99, minimum_age = 16, refund_policy_es = 'No' where id = ${ID}`],
    ['times of day', `update events set doors_at = '17:00', starts_at = '18:00', ends_at = '14:00' where id = ${ID}`],
    ['a series', `update event_series set name = 'Otras noches' where slug = 'noches'`],
    ['a sign-up', `update events set signup = 'closed' where id = ${ID}`],
    ['no way to pay', `update events set signup = 'open', payment_methods = '{}' where id = ${ID}`],
    ['one', `insert into payment_settings (event_id, external_url) values (${ID}, 'https://pago.example/')`],
    ['what is given back', `insert into refund_rules (event_id, tiers, created_at) values (${ID}, '[]', now())`],
    ['a price', `update tickets set price = price + 1 where event_id = ${ID}`],
    ['a new ticket', `insert into tickets (event_id, title_es, price) values (${ID}, 'Una entrada más', 100)`],
    ['an archived ticket', `update tickets set archived_at = now() where title_es = 'Una entrada más'`],
    ['a ticket brought back', `update tickets set archived_at = null where title_es = 'Una entrada más'`],
    ['a ticket gone', `delete from tickets where event_id = ${ID} and title_es = 'Una entrada más'`],
  ]),
  ...shownOn(ON_TAG, [
    ['the words of a tag', `update tags set text_es = text_es || ' x', text_en = coalesce(text_en, 'x') || ' x'`],
    [
      'a new tag',
      `with made as (insert into tags (text_es) values ('nuevísima') returning id) insert into event_tags select ${ID}, id from made`,
    ],
    ['a tag gone', `delete from tags where text_es = 'nuevísima'`],
  ]),
  ...shownOn(ON_VENUE, [
    [
      'a venue’s picture',
      file(6, `insert into venue_media select id, (select id from venues where slug = '${venue}'), 'header'`),
    ],
    ['a venue named anew', `update venues set name = 'Otro sitio', slug = 'otro-sitio' where slug = '${venue}'`],
    [
      'its address',
      `update venues set address = 'Otra calle', county = 'Teruel', latitude = 40, longitude = -1 where slug = 'otro-sitio'`,
    ],
    [
      'a venue merged into another',
      `update venues set merged_into = (select id from venues where slug <> 'otro-sitio' and status = 'active' order by id limit 1) where slug = 'otro-sitio'`,
    ],
    ['a venue that is itself again', `update venues set merged_into = null where slug = 'otro-sitio'`],
    ['a venue taken back', `update venues set status = 'rejected' where slug = 'otro-sitio'`],
    ['a venue accepted', `update venues set status = 'active' where slug = 'otro-sitio'`],
  ]),
  ...shownOn(ON_ORGANIZER, [
    [
      'an organizer named anew',
      `update organizations set name = 'Otra gente', url = 'https://otra.example' where slug = '${organizer}'`,
    ],
    [
      'an organizer that someone owns',
      `with made as (insert into users (username, username_key, email, email_key, password_hash, locale)
      values ('Dueña', 'dueña', 'duena@example.org', 'duena@example.org', '-', 'es') returning id)
      update organizations set owner_id = made.id from made where slug = '${organizer}'`,
    ],
    [
      'its picture',
      file(
        4,
        `insert into organization_media select id, (select id from organizations where slug = '${organizer}'), 'header'`,
      ),
    ],
    ['one that nobody owns', `update organizations set owner_id = null where slug = '${organizer}'`],
    [
      'its addresses',
      `update organizations set instagram = 'https://insta.example', facebook = null, county = 'Soria' where slug = '${organizer}'`,
    ],
    [
      'its words',
      `update organizations set description_es = 'Otras palabras', description_en = 'Other words' where slug = '${organizer}'`,
    ],
  ]),
  ...shownOn(ON_EVENT, [
    ['an event confirmed by its people', `update events set confirmed_on = '2026-11-19' where id = ${ID}`],
    ['one confirmed again', `update events set confirmed_on = '2026-11-20' where id = ${ID}`],
    ['one that took place', `update events set took_place = true where id = ${ID}`],
    ['one that did not', `update events set took_place = false where id = ${ID}`],
    ['the point of a header', `update media set focal_x = 10, focal_y = 90 where ${filesOf('event_media')}`],
    [
      'an external sign-up',
      `update events set signup = 'external', signup_url = 'https://a.example/' where id = ${ID}`,
    ],
    [
      'a sign-up that opens later',
      `update events set signup = 'scheduled', signup_opens = '2026-12-01' where id = ${ID}`,
    ],
  ]),
  ...shownOn(ON_ORGANIZER, [
    ['an organizer suspended', `update organizations set status = 'suspended' where slug = '${organizer}'`],
    ['an organizer back', `update organizations set status = 'active' where slug = '${organizer}'`],
    ['an organizer closed', `update organizations set status = 'closed' where slug = '${organizer}'`],
    [
      'one merged into another',
      `with other as (select id from organizations where status = 'active' and slug <> '${organizer}' order by id limit 1),
    moved as (update events set organizer_id = other.id from other where organizer_id = (select id from organizations where slug = '${organizer}'))
    update organizations set merged_into = other.id from other where slug = '${organizer}'`,
    ],
  ]),
  ...shownOn(ON_TEXT, [
    ['a text', `update texts set title = title || ' x', body = body || ' otra línea', summary = summary || ' x'`],
    ['the slug of a text', `update texts set slug = slug || '-x' where kind = 'guide'`],
    [
      'a text gone',
      `delete from texts where kind = 'guide' and position = (select max(position) from texts where kind = 'guide')`,
    ],
  ]),
  ...shownOn(ON_EVENT, [
    ['a rate', `insert into exchange_rates (coin, day, per_euro, source) values ('USD', '2026-11-20', 9.99, 'test')`],
    ['a rate gone', 'delete from exchange_rates where per_euro = 9.99'],
    [
      'a caption',
      `update media set caption = 'otro pie', alternative_text = 'otra' where ${filesOf('photos')} or ${filesOf('event_media')}`,
    ],
    [
      'the file of a document',
      `update media set bytes = 999, mime = 'application/pdf', hash = 'another-hash-0000000' where ${filesOf('documents')}`,
    ],
    ['a document named anew', `update documents set name = 'Otro reglamento'`],
    ['an album named anew', `update albums set title = 'Otro álbum'`],
    [
      'an album that moves',
      `update albums set event_id = (select event_id from event_slugs where slug = 'la-cosecha')`,
    ],
    ['a picture gone', `delete from media where ${filesOf('event_media')}`],
    ['a photo gone', `delete from media where ${filesOf('photos')}`],
    ['a file gone', `delete from media where ${filesOf('documents')}`],
    [
      'an event cancelled',
      `update events set happening = 'cancelled', happening_reason_es = 'Llueve' where id = ${ID}`,
    ],
    ['an event unpublished', `update events set moderation = 'changes_requested' where id = ${ID}`],
    ['an event published', `update events set moderation = 'published' where id = ${ID}`],
    ['an event deleted', `update events set deleted_at = now() where id = ${ID}`],
    ['an event restored', `update events set deleted_at = null where id = ${ID}`],
    ['a text in one language gone', `delete from event_texts where event_id = ${ID} and locale = 'en'`],
    ['an event gone', `delete from events where id = ${ID}`],
    ['everything gone', 'truncate events cascade'],
  ]),
]
