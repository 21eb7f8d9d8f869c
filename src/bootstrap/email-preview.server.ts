import { Hono } from 'hono'
import { html } from 'hono/html'
import { decidedEmail, type RequestForEmail, requestedEmail, withheldEmail } from '#features/albums/consent/emails.ts'
import { createRelationEmail } from '#features/characters/relations/email.ts'
import { contactMessageEmail } from '#features/contact/emails.tsx'
import { createDecisionEmail } from '#features/decision-emails/emails.tsx'
import { createConfirmationEmail } from '#features/event-confirmations/emails.tsx'
import { NOTICES } from '#features/identity/accounts/commands/notices.server.ts'
import {
  dataExportEmail,
  emailTakenEmail,
  erasureEmail,
  linkEmail,
  noticeEmail,
  revertEmailChangeEmail,
} from '#features/identity/accounts/emails.tsx'
import { LINK_EMAILS, type LinkEmailKind } from '#features/identity/accounts/link-emails.ts'
import type { EmailRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { createInvitationAcceptedEmail, createInvitationEmail } from '#features/memberships/invitations/email.ts'
import type { DecisionEmail } from '#features/review/decision-emails.server.ts'
import { createWebhookNoticeEmail } from '#features/webhooks/notices/email.ts'
import type { WebhookNotice } from '#features/webhooks/notices/notice.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { isLocale, LOCALES, type Locale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { createFollowEmailPreviews } from './follow-email-previews.server.ts'
import { createPlayerEmailPreviews } from './player-email-previews.server.ts'
import { createRegistrationPreviews } from './registration-email-previews.server.ts'

const DAY_MS = 86_400_000
const TOKEN = 'a-secret-that-opens-nothing-because-this-is-a-preview'

/** Previews of every email with invented content (`npm run dev`, /dev/mails). */
export function emailPreview(site: Pick<Settings, 'operatorName' | 'siteUrl'>) {
  const app = new Hono()
  const created = new Map<Locale, Promise<Record<string, Email>>>()
  const emailsIn = (locale: Locale) => created.getOrInsertComputed(locale, () => createEmails(locale, site))
  app.get('/', async (c) => c.html(list(Object.keys(await emailsIn('es')))))
  app.get('/:locale/:name', async (c) => {
    const { locale, name } = c.req.param()
    const email = isLocale(locale) && (await emailsIn(locale))[name.replace(/\.(html|txt)$/, '')]
    if (!email) return c.notFound()
    return name.endsWith('.txt') ? c.text(`Subject: ${email.subject}\n\n${email.text}`) : c.html(withPictures(email))
  })
  return app
}

async function createEmails(
  locale: Locale,
  site: Pick<Settings, 'operatorName' | 'siteUrl'>,
): Promise<Record<string, Email>> {
  const context = { recipient: inventedPerson(locale), site, jobId: 'preview' }
  const soon = new Date(Date.now() + 7 * DAY_MS)
  const client = { browser: 'Firefox', program: null, system: 'Windows', mobile: false }
  const origin = { at: new Date().toISOString(), client }
  const emails = [
    ...(Object.keys(LINK_EMAILS) as LinkEmailKind[]).map((kind) => linkEmail(kind, TOKEN, context)),
    ...NOTICES.map((about) => noticeEmail(about, context, { passkeys: 2, recoveryCodes: 9, apiTokens: 2 }, origin)),
    revertEmailChangeEmail('ana.nueva@example.org', TOKEN, context, origin),
    emailTakenEmail(context),
    erasureEmail(soon, context, origin),
    dataExportEmail({ id: 1, expiresAt: soon }, context),
    contactMessageEmail(inventedMessage(locale), 'team@candil.example'),
    ...Object.entries(NEWS).map(([kind, path]) =>
      createDecisionEmail(inventedNews(kind as DecisionEmail['kind'], path), context),
    ),
    createInvitationEmail(INVENTED_INVITATION, TOKEN, context),
    createInvitationAcceptedEmail({ ...INVENTED_INVITATION, acceptedBy: 'Bea Sanz' }, context),
    ...(['7', 'after'] as const).map((kind) => ({
      ...createConfirmationEmail({ ...INVENTED_REQUEST, kind }, TOKEN, context),
      kind: `freshness-${kind}`,
    })),
    ...(await createRegistrationPreviews(context)),
    ...createPlayerEmailPreviews(context),
    ...createFollowEmailPreviews(context),
    requestedEmail(PHOTO_REQUEST, context),
    ...(['granted', 'declined'] as const).flatMap((state) => decidedEmail({ ...PHOTO_REQUEST, state }, context) ?? []),
    withheldEmail({ id: 1, title: PHOTO_REQUEST.album }, context),
    ...(['changed', 'failing', 'gone', 'site_team'] as const).map((about) =>
      createWebhookNoticeEmail(INVENTED_WEBHOOK, about, context),
    ),
    createRelationEmail({ from: 'Inés de Brañalonga', to: 'Roque el Viejo', toId: 1 }, context),
  ]
  return Object.fromEntries(emails.map((email) => [email.kind, email]))
}

/** Browsers show no attachments by `cid:`. */
const withPictures = ({ html, attachments = [] }: Email) =>
  attachments.reduce(
    (page, { cid, content, contentType }) =>
      cid ? page.replace(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`) : page,
    html,
  )

/** The link of each notification. */
const NEWS: Record<DecisionEmail['kind'], string | null> = {
  organization_verified: paths.organizationPanel('la-mesa'),
  organization_rejected: paths.organizationPanel('la-mesa'),
  organization_suspended: paths.contact,
  organization_restored: paths.organizationPanel('la-mesa'),
  organization_changes_requested: paths.organizationPanel('la-mesa'),
  organization_edit_changes_requested: paths.organizationProfile('la-mesa'),
  organization_change_approved: paths.organizationProfile('la-mesa'),
  organization_change_rejected: paths.organizationProfile('la-mesa'),
  picture_removed: paths.organizationProfile('la-mesa'),
  event_published: paths.event('el-faro'),
  event_changes_requested: paths.eventPanel('el-faro'),
  event_rejected: paths.eventPanel('el-faro'),
  event_taken_down: paths.eventPanel('el-faro'),
  event_edit_changes_requested: paths.eventPanel('el-faro'),
  event_corrected: paths.eventInformation('el-faro'),
  event_lacks_unconfirmed: paths.eventPanel('el-faro'),
  event_lacks_no_venue: paths.eventPanel('el-faro'),
  event_lacks_no_image: paths.eventPanel('el-faro'),
  event_lacks_stale: paths.eventPanel('el-faro'),
  member_added: paths.organizationPanel('la-mesa'),
  member_role_changed: paths.organizationPanel('la-mesa'),
  member_removed: null,
  owner_received: paths.organizationPanel('la-mesa'),
  owner_given_away: paths.contact,
  proposal_accepted: paths.organizer('la-mesa'),
  proposal_rejected: null,
  proposal_changes_requested: adminPaths.proposal('organization-1-0123456789abcdef'),
  claim_accepted: paths.organizationPanel('la-mesa'),
  claim_rejected: paths.contact,
}
const PHOTO_REQUEST: RequestForEmail = {
  ...{ photo: 1, albumId: 1, album: 'Feria de otoño', kind: 'crop', state: 'open', reason: 'No sales en esa foto.' },
  ...{ dueAt: new Date(Date.now() + 3 * DAY_MS), isRemoved: false, isWithheld: true, isWhole: false },
}
const REASONED = /_(rejected|suspended|requested|taken_down)$|^picture_/
const inventedNews = (kind: DecisionEmail['kind'], path: string | null): DecisionEmail => ({
  ...{ kind, path, name: kind.startsWith('event_') ? 'El faro' : 'La Mesa', role: 'editor' },
  ...(kind.startsWith('owner_') && { other: 'Bea Sanz', at: new Date() }),
  reason: REASONED.test(kind) ? 'Falta el lugar.\n\nCuando lo sepas, envíalo otra vez.' : null,
})

const INVENTED_INVITATION = {
  ...{ organization: 'La Mesa', slug: 'la-mesa', email: 'bea@example.org', by: 'Ana Ruiz' },
  role: 'editor' as const,
  expiresAt: new Date(Date.now() + 14 * DAY_MS),
}

const INVENTED_WEBHOOK: WebhookNotice = {
  ...{ endpointId: 1, organizationId: 1, organizer: 'La Mesa', slug: 'la-mesa', host: 'web.example.org' },
  ...{ description: 'La web del club', includesPerson: true, by: 'Bea Sanz' },
}

const INVENTED_EVENT = {
  title: 'El faro',
  slug: 'el-faro',
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  confirmedOn: null,
  tookPlace: null,
}
const INVENTED_REQUEST = {
  ...{ id: 1, askedAt: '2027-01-01T00:00:00Z', answered: false },
  event: { id: 1, organizerId: 1, ...INVENTED_EVENT },
}

const inventedPerson = (locale: Locale): EmailRecipient => ({
  ...{ id: 1, username: 'Ana Ruiz', email: 'ana@example.org', locale, newEmail: 'ana.nueva@example.org' },
  ...{ newEmailAsked: new Date(), confirmedAt: null, blockedAt: null, eraseAfter: null },
})

const inventedMessage = (locale: Locale) => ({
  ...{ id: 1, name: 'Íñigo', email: 'inigo@example.org', message: '¿Dónde encuentro el taller?\n\nGracias.', locale },
  ...{ handledAt: null, handledBy: null, isSpam: false, createdAt: new Date() },
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
