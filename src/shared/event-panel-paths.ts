/** Addresses inside an event's panel, which only the panel loads. */
export const eventPanelPaths = {
  /** What the event's page says of who it is for. */
  facts: (slug: string) => `/ae/${slug}/facts`,
  coOrganizers: (slug: string) => `/ae/${slug}/organizers`,
  questions: (slug: string) => `/ae/${slug}/questions`,
  paperFile: (slug: string) => `/ae/${slug}/papers/file`,
  addPlayer: (slug: string) => `/ae/${slug}/players/add`,
  importPlayers: (slug: string) => `/ae/${slug}/players/import`,
  importColumns: (slug: string, id: number) => `/ae/${slug}/players/import/${id}/columns`,
  importRows: (slug: string, id: number) => `/ae/${slug}/players/import/${id}`,
  importDone: (slug: string, id: number) => `/ae/${slug}/players/import/${id}/done`,
  playerChanges: (slug: string) => `/ae/${slug}/players/changes`,
  /** A file to download. */
  playersExport: (slug: string) => `/ae/${slug}/players/export`,
  /** A file to download. */
  moneyExport: (slug: string) => `/ae/${slug}/money/export`,
  statement: (slug: string) => `/ae/${slug}/money/statement`,
  discounts: (slug: string) => `/ae/${slug}/money/discounts`,
  moneySettings: (slug: string) => `/ae/${slug}/money/settings`,
  sentEmails: (slug: string) => `/ae/${slug}/emails/sent`,
  sentEmail: (slug: string, id: number) => `/ae/${slug}/emails/sent/${id}`,
  /** A new message to everybody who had a seat, but those who did not come. */
  thanks: (slug: string) => `/ae/${slug}/emails?state=confirmed&state=attended`,
  reminders: (slug: string) => `/ae/${slug}/emails/reminders`,
  ownTexts: (slug: string) => `/ae/${slug}/emails/texts`,
  /** The whole email. */
  ownTextPreview: (slug: string, kind: string, locale: string) =>
    `/ae/${slug}/emails/texts/preview?kind=${kind}&locale=${locale}`,
  /** What those read who have a place. */
  seatNotes: (slug: string) => `/ae/${slug}/emails/seat-notes`,
}
