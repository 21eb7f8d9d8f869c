import { Hono } from 'hono'
import { html } from 'hono/html'
import { contactLetter } from '#features/contact/emails.tsx'
import { freshnessLetter } from '#features/event-confirmations/emails.tsx'
import {
  copyLetter,
  erasureLetter,
  keepingLetter,
  LINKS,
  type LinkKind,
  linkLetter,
  NOTICES,
  noticeLetter,
  takenLetter,
} from '#features/identity/accounts/emails.tsx'
import type { Addressee } from '#features/identity/accounts/queries/email-recipients.server.ts'
import type { News } from '#features/organizations/email-recipients.server.ts'
import { newsLetter } from '#features/organizations/emails.tsx'
import type { Settings } from '#platform/config/settings.ts'
import type { Letter } from '#platform/email/send-email.server.ts'
import { isLocale, LOCALES, type Locale } from '#shared/enums.ts'
import { paths } from '#shared/paths.ts'

const DAY_MS = 86_400_000
const TOKEN = 'a-secret-that-opens-nothing-because-this-is-a-preview'

/** Every letter of the house as somebody invented would get it (`npm run dev`, /dev/mails). */
export function mailPreview(house: Pick<Settings, 'operatorName' | 'siteUrl'>) {
  const app = new Hono()
  app.get('/', (c) => c.html(list(Object.keys(lettersFor('es', house)))))
  app.get('/:locale/:name', (c) => {
    const { locale, name } = c.req.param()
    const letter = isLocale(locale) && lettersFor(locale, house)[name.replace(/\.(html|txt)$/, '')]
    if (!letter) return c.notFound()
    return name.endsWith('.txt') ? c.text(`Subject: ${letter.subject}\n\n${letter.text}`) : c.html(letter.html)
  })
  return app
}

function lettersFor(locale: Locale, house: Pick<Settings, 'operatorName' | 'siteUrl'>): Record<string, Letter> {
  const sending = { who: inventedPerson(locale), house, id: 'preview' }
  const soon = new Date(Date.now() + 7 * DAY_MS)
  const letters = [
    ...(Object.keys(LINKS) as LinkKind[]).map((kind) => linkLetter(kind, TOKEN, sending)),
    ...NOTICES.map((about) => noticeLetter(about, sending, { passkeys: 2, recoveryCodes: 9 })),
    keepingLetter('ana.nueva@example.org', TOKEN, sending),
    takenLetter(sending),
    erasureLetter(soon, sending),
    copyLetter({ id: 1, expiresAt: soon }, sending),
    contactLetter(inventedMessage(locale), 'team@candil.example'),
    ...Object.entries(NEWS).map(([kind, path]) => newsLetter(inventedNews(kind as News['kind'], path), sending)),
    ...(['7', 'after'] as const).map((ask) => ({
      ...freshnessLetter({ ...INVENTED_ASK, ask }, TOKEN, sending),
      kind: `freshness-${ask}`,
    })),
  ]
  return Object.fromEntries(letters.map((letter) => [letter.kind, letter]))
}

/** Where each leads. */
const NEWS: Record<News['kind'], string | null> = {
  organization_verified: paths.organizationPanel('la-mesa'),
  organization_rejected: paths.organizationPanel('la-mesa'),
  organization_suspended: paths.contact,
  organization_restored: paths.organizationPanel('la-mesa'),
  organization_change_approved: paths.organizationProfile('la-mesa'),
  organization_change_rejected: paths.organizationProfile('la-mesa'),
  picture_removed: paths.organizationProfile('la-mesa'),
  event_published: paths.event('el-faro'),
  event_changes_requested: paths.eventPanel('el-faro'),
  event_rejected: paths.eventPanel('el-faro'),
  event_taken_down: paths.eventPanel('el-faro'),
  member_added: paths.organizationPanel('la-mesa'),
  member_role_changed: paths.organizationPanel('la-mesa'),
  member_removed: null,
  owner_received: paths.organizationPanel('la-mesa'),
  owner_given_away: paths.organizationPanel('la-mesa'),
  proposal_accepted: paths.organizer('la-mesa'),
  proposal_rejected: null,
  claim_accepted: paths.organizationPanel('la-mesa'),
  claim_rejected: paths.contact,
}
const REASONED = /_(rejected|suspended|requested|taken_down)$|^picture_/
const inventedNews = (kind: News['kind'], path: string | null): News => ({
  ...{ kind, path, name: kind.startsWith('event_') ? 'El faro' : 'La Mesa', role: 'editor' },
  reason: REASONED.test(kind) ? 'Falta el lugar.\n\nCuando lo sepas, envíalo otra vez.' : null,
})

const INVENTED_EVENT = {
  title: 'El faro',
  slug: 'el-faro',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  confirmedOn: null,
  tookPlace: null,
}
const INVENTED_ASK = {
  ...{ id: 1, askedAt: '2027-01-01T00:00:00Z', answered: false },
  event: { id: 1, organizerId: 1, ...INVENTED_EVENT },
}

const inventedPerson = (locale: Locale): Addressee => ({
  ...{ id: 1, username: 'Ana Ruiz', email: 'ana@example.org', locale, newEmail: 'ana.nueva@example.org' },
  ...{ newEmailAsked: new Date(), confirmedAt: null, blockedAt: null, eraseAfter: null },
})

const inventedMessage = (locale: Locale) => ({
  ...{ id: 1, name: 'Íñigo', email: 'inigo@example.org', message: '¿Dónde encuentro el taller?\n\nGracias.', locale },
  ...{ handledAt: null, handledBy: null, createdAt: new Date() },
})

const frame = (path: string) => html`<iframe src="${path}" width="640" height="620" title="${path}"></iframe>`

const list = (names: string[]) => html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Letters</title>
    <body style="font-family: sans-serif; margin: 2rem">
      <h1>Letters</h1>
      ${names.map(
        (name) => html`
          <h2 id="${name}">${name}</h2>
          ${LOCALES.map(
            (locale) => html`<p>
              <a href="/dev/mails/${locale}/${name}.html">HTML</a> · <a href="/dev/mails/${locale}/${name}.txt">text</a>
              (${locale})<br />${frame(`/dev/mails/${locale}/${name}.html`)}
            </p>`,
          )}
        `,
      )}
    </body>
  </html>`
