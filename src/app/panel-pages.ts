import { QUEUE_PAGES } from '#shared/review/queue-pages.ts'
import { type Page, page } from './page.ts'

/** Pages with the sidebar of an organization's panel, for its members. */
export const ORGANIZATION_PAGES: Page[] = [
  page('organization', 'ao/:slug', 'organization/overview', 'signed_in'),
  page('organization-profile', 'ao/:slug/profile', 'organization/profile', 'signed_in'),
  page('organization-users', 'ao/:slug/users', 'organization/members', 'signed_in'),
  page('organization-invitations', 'ao/:slug/users/invitations', 'organization/invitations/invitations', 'signed_in'),
  page('organization-cards', 'ao/:slug/cards', 'organization/cards', 'signed_in'),
  page('organization-events', 'ao/:slug/events', 'organization/events', 'signed_in'),
  page('organization-webhooks', 'ao/:slug/webhooks', 'organization/webhooks/webhooks', 'signed_in'),
  page('organization-webhook', 'ao/:slug/webhooks/:id', 'organization/webhooks/webhook', 'signed_in'),
  page('organization-delivery', 'ao/:slug/webhooks/:id/:delivery', 'organization/webhooks/delivery', 'signed_in'),
  page('organization-embed', 'ao/:slug/embed', 'organization/embed', 'signed_in'),
  page('organization-new-event', 'ao/:slug/new_event', 'organization/new-event', 'signed_in'),
  page('organization-import', 'ao/:slug/import', 'organization/import/one', 'signed_in'),
  page('organization-import-sheets', 'ao/:slug/import/sheets', 'organization/import/sheets', 'signed_in'),
  page('organization-import-sheet', 'ao/:slug/import/sheets/:id', 'organization/import/sheet', 'signed_in'),
  page('organization-import-template', 'ao/:slug/import/template', 'organization/import/template', 'signed_in'),
  page('organization-import-calendars', 'ao/:slug/import/calendars', 'organization/import/calendars', 'signed_in'),
]

/** Pages with the sidebar of an event's panel, for members of its organization. */
export const EVENT_PANEL_PAGES: Page[] = [
  page('event-panel', 'ae/:slug', 'event-panel/overview', 'signed_in'),
  page('event-information', 'ae/:slug/information', 'event-panel/edit', 'signed_in'),
  page('event-tickets', 'ae/:slug/tickets', 'event-panel/tickets', 'signed_in'),
  page('event-form', 'ae/:slug/form', 'event-panel/questionnaire', 'signed_in'),
  page('event-players', 'ae/:slug/players', 'event-panel/players', 'signed_in'),
  page('event-player-figures', 'ae/:slug/players/figures', 'event-panel/players/figures/figures', 'signed_in'),
  page('event-check-in-list', 'ae/:slug/players/check-in', 'event-panel/players/check-in-list', 'signed_in'),
  page('event-grants', 'ae/:slug/grants', 'event-panel/grants/grants', 'signed_in'),
  page('event-player-settings', 'ae/:slug/players/settings', 'event-panel/players/settings/settings', 'signed_in'),
  page('event-player-changes', 'ae/:slug/players/changes', 'event-panel/players/changes', 'signed_in'),
  page('event-players-export', 'ae/:slug/players/export', 'event-panel/players/export', 'signed_in'),
  page('event-characters', 'ae/:slug/characters', 'event-panel/characters/characters', 'signed_in'),
  page('event-character', 'ae/:slug/characters/:character', 'event-panel/characters/character', 'signed_in'),
  page('event-casting', 'ae/:slug/casting', 'event-panel/casting/casting', 'signed_in'),
  page('event-casting-part', 'ae/:slug/casting/:part', 'event-panel/casting/part', 'signed_in'),
  page('event-papers', 'ae/:slug/papers', 'event-panel/printouts/printouts', 'signed_in'),
  page('event-paper-file', 'ae/:slug/papers/file', 'event-panel/printouts/file', 'signed_in'),
  page('event-players-add', 'ae/:slug/players/add', 'event-panel/players/add', 'signed_in'),
  page('event-players-import', 'ae/:slug/players/import', 'event-panel/players/import/upload', 'signed_in'),
  page('event-players-sheet', 'ae/:slug/players/import/:id', 'event-panel/players/import/rows', 'signed_in'),
  page(
    'event-players-columns',
    'ae/:slug/players/import/:id/columns',
    'event-panel/players/import/columns',
    'signed_in',
  ),
  page('event-players-imported', 'ae/:slug/players/import/:id/done', 'event-panel/players/import/done', 'signed_in'),
  page('event-money', 'ae/:slug/money', 'event-panel/money/money', 'signed_in'),
  page('event-money-export', 'ae/:slug/money/export', 'event-panel/money/export', 'signed_in'),
  page('event-money-statement', 'ae/:slug/money/statement', 'event-panel/money/statement/statement', 'signed_in'),
  page('event-money-discounts', 'ae/:slug/money/discounts', 'event-panel/money/discounts/discounts', 'signed_in'),
  page('event-money-settings', 'ae/:slug/money/settings', 'event-panel/money/settings/settings', 'signed_in'),
  page('event-emails', 'ae/:slug/emails', 'event-panel/emails/compose', 'signed_in'),
  page('event-sent-emails', 'ae/:slug/emails/sent', 'event-panel/emails/sent', 'signed_in'),
  page('event-sent-email', 'ae/:slug/emails/sent/:email', 'event-panel/emails/sent', 'signed_in'),
  page('event-reminders', 'ae/:slug/emails/reminders', 'event-panel/emails/reminders', 'signed_in'),
  page('event-own-texts', 'ae/:slug/emails/texts', 'event-panel/emails/own-texts', 'signed_in'),
  page('event-own-text-preview', 'ae/:slug/emails/texts/preview', 'event-panel/emails/own-text-preview', 'signed_in'),
  page('event-seat-notes', 'ae/:slug/emails/seat-notes', 'event-panel/emails/seat-notes', 'signed_in'),
  page('event-questions', 'ae/:slug/questions', 'event-panel/questions/questions', 'signed_in'),
  page('event-albums', 'ae/:slug/albumns', 'event-panel/albums', 'signed_in'),
  page('event-organizers', 'ae/:slug/organizers', 'event-panel/co-organizers/co-organizers', 'signed_in'),
  page('event-documents', 'ae/:slug/documents', 'event-panel/documents', 'signed_in'),
  page('event-archive', 'ae/:slug/documents/all.zip', 'event-panel/documents-archive', 'signed_in'),
]

/** Changing an album, and what the people in its photos want: with the sidebar of its event's panel for who has it. */
export const ALBUM_EDIT_PAGES: Page[] = [
  page('album-edit', 'album/edit/:album', 'albums/edit/edit-album', 'signed_in'),
  page('album-people', 'album/edit/:album/people', 'albums/people/people', 'signed_in'),
]

/** Pages of the site team. Each queue item has a page of its own. */
export const ADMIN_PAGES: Page[] = [
  page('admin', 'admin', 'admin/overview', 'site_team'),
  ...QUEUE_PAGES.flatMap((name) => [
    page(`admin-${name}`, `admin/${name}`, `admin/${name}`, 'site_team'),
    page(`admin-${name}-item`, `admin/${name}/:item`, `admin/${name}`, 'site_team'),
  ]),
  page('admin-report-file', 'admin/reports/:item/file', 'admin/review/report/reported-file', 'site_team'),
  page('admin-viewers', 'admin/viewers', 'admin/queue/viewers', 'site_team'),
  page('admin-bulk', 'admin/bulk/:queue', 'admin/bulk/bulk', 'site_team'),
  page('admin-bulk-outcome', 'admin/bulk/:queue/:id', 'admin/bulk/outcome', 'site_team'),
  page('admin-person', 'admin/people/:id', 'admin/people/person', 'site_team'),
  page('admin-search', 'admin/search', 'admin/search', 'site_team'),
  page('admin-directory', 'admin/directory', 'admin/directory', 'site_team'),
  page('admin-card', 'admin/directory/:kind/:id', 'admin/card', 'site_team'),
  page('admin-venue-albums', 'admin/directory/venue/:id/albums', 'admin/cards/venue-albums', 'site_team'),
  page('admin-texts', 'admin/texts', 'admin/texts/texts', 'site_team'),
  page('admin-text', 'admin/texts/:id', 'admin/texts/text', 'site_team'),
  page('admin-newsletters', 'admin/newsletter', 'admin/newsletter/newsletters', 'site_team'),
  page('admin-newsletter', 'admin/newsletter/:id', 'admin/newsletter/newsletter', 'site_team'),
  page('admin-figures', 'admin/figures', 'admin/stats', 'site_team'),
  page('admin-work', 'admin/work', 'admin/work/work-figures', 'site_team'),
  page('admin-problems', 'admin/problems', 'admin/data-quality', 'site_team'),
  page('admin-federation', 'admin/federation', 'admin/federation/federation', 'site_team'),
  page('admin-webhooks', 'admin/webhooks', 'admin/webhooks/webhooks', 'site_team'),
  page('admin-history', 'admin/history', 'admin/audit-log', 'site_team'),
]
