import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { writeXlsx } from '#features/registrations/export/spreadsheet.server.ts'
import type { Spreadsheet } from '#features/registrations/export/xlsx.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { makePdf } from '#platform/pdf/pdf.server.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import type { Locale } from '#shared/languages.ts'
import { PAPERS_PER_TEN_MINUTES } from '#shared/limits.ts'
import type { Ability } from '#shared/member-permissions.ts'
import type { Paper, PaperFormat } from '#shared/printouts.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { badgePages, readBadges } from '../documents/badges.server.ts'
import { characterPages, readCharacters } from '../documents/characters.server.ts'
import { checkInPages, checkInRows, readCheckIn } from '../documents/check-in.server.ts'
import { contactsPages } from '../documents/contacts.server.ts'
import { kitchenPages, kitchenSheets } from '../documents/kitchen.server.ts'
import { type PaperHeading, readHeading } from '../queries/heading.server.ts'
import { type PaperForm, paperForm } from '../schema.ts'
import { readBadgeDiets } from './badge-diets.server.ts'
import { readOpenedContacts } from './open-contacts.server.ts'
import { readOpenedPeople, recordOpened } from './opened-people.server.ts'

export type PaperFile = { name: string; type: string; body: Uint8Array<ArrayBuffer> }

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a document holds once it was read and is on record: as the pages of a PDF, and where it can be, as a spreadsheet. */
type Content = { heading: PaperHeading; pages: () => PdfDocument['pages']; sheets?: () => Spreadsheet[] }

/**
 * Makes a document of an event. It authorizes first, counts against the person's limit, waits for its turn, then reads and records in one
 * transaction; a worker lays it out after that. Throws 404, 403, `too_many_tries`, `answers_erased`, and the errors of `writeDocument`.
 */
export async function makePaper(ctx: RequestContext, ref: EventRef, input: unknown): Promise<PaperFile> {
  const { organizationId } = await authorizeEvent(ctx, 'players.read', ref)
  const form = parse(paperForm, input)
  for (const ability of abilitiesFor(form)) await authorizeEvent(ctx, ability, ref)
  const me = authorizeSignedIn(ctx)
  const limit = { name: 'papers', points: PAPERS_PER_TEN_MINUTES, seconds: 600 }
  await limitCostly(ctx, { personId: me.id, organizationId }, limit)
  const locale = form.document === 'badges' ? form.locale : ctx.locale
  const format: PaperFormat = 'format' in form ? form.format : 'pdf'
  const read = () => transaction({ ...ctx, locale }, (txCtx) => READERS[form.document](txCtx, ref, form as never))
  let slug = ''
  const readNamed = async () => {
    const content = await read()
    slug = content.heading.slug
    return content
  }
  const body =
    format === 'xlsx'
      ? new Uint8Array(await writeXlsx(ctx, async () => (await readNamed()).sheets!()))
      : await makePdf(requesterKey(ctx), async () => {
          const { heading, pages } = await readNamed()
          return { ...infoOf(heading, form.document, locale, ctx.now), pages: pages() }
        })
  const name = `${slug}-${createTranslator(locale)(`papers.file.${form.document}`)}.${format}`
  return { name, type: format === 'xlsx' ? XLSX_TYPE : 'application/pdf', body }
}

/** What a document needs besides `players.read`. */
const abilitiesFor = (form: PaperForm): Ability[] =>
  form.document === 'badges'
    ? [
        ...(form.fields.includes('diet') ? (['players.special'] as const) : []),
        ...(form.fields.includes('owes') ? (['money.read'] as const) : []),
      ]
    : form.document === 'check_in' || form.document === 'characters'
      ? []
      : ['players.special']

const infoOf = ({ title, organization }: PaperHeading, document: Paper, locale: Locale, madeAt: Date) => ({
  title: `${createTranslator(locale)(`papers.${document}`)}: ${title}`,
  author: organization,
  locale,
  madeAt,
})

type FormOf<Kind extends Paper> = Extract<PaperForm, { document: Kind }>
type Reader<Kind extends Paper> = (ctx: RequestContext, ref: EventRef, form: FormOf<Kind>) => Promise<Content>

const readBadgesPaper: Reader<'badges'> = async (ctx, ref, { document, fields, ids, sheet, order }) => {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const diets = fields.includes('diet') ? await readBadgeDiets(ctx, eventId, ids) : new Map<number, string>()
  const badges = await readBadges(ctx, eventId, { fields, ids, order, diets })
  const heading = await readHeading(ctx, eventId)
  await recordMaking(ctx, eventId, { document, format: 'pdf', people: badges.length, fields })
  return { heading, pages: () => badgePages(badges, { heading, sheet }) }
}

const readCheckInPaper: Reader<'check_in'> = async (ctx, ref, { document, format, order }) => {
  const { eventId, role } = await authorizeEvent(ctx, 'players.read', ref)
  const paper = await readCheckIn(ctx, eventId, { role, order })
  const heading = await readHeading(ctx, eventId)
  await recordMaking(ctx, eventId, { document, format, people: paper.lines.length })
  const { locale } = ctx
  return {
    heading,
    pages: () => checkInPages(paper, heading, locale),
    sheets: () => [{ rows: checkInRows(paper, locale) }],
  }
}

const readCharactersPaper: Reader<'characters'> = async (ctx, ref, { document, order }) => {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const sheets = await readCharacters(ctx, eventId, order)
  const heading = await readHeading(ctx, eventId)
  const people = new Set(sheets.map(({ registrationId }) => registrationId)).size
  await recordMaking(ctx, eventId, { document, format: 'pdf', people })
  return { heading, pages: () => characterPages(sheets, heading, ctx.locale) }
}

const readKitchenPaper: Reader<'kitchen'> = async (ctx, ref, { document, format, fields: keys }) => {
  const { eventId } = await authorizeEvent(ctx, 'players.special', ref)
  const paper = await readOpenedPeople(ctx, eventId, 'kitchen', keys)
  const heading = await readHeading(ctx, eventId)
  const opened = paper.people.filter((person) => person.opened.length > 0)
  await recordOpened(
    ctx,
    opened.map(({ id, opened: fields }) => ({ id, fields })),
    { action: 'answer_opened' },
  )
  const fields = paper.fields.map(({ key }) => key)
  await recordMaking(ctx, eventId, { document, format, people: paper.people.length, fields })
  const { locale } = ctx
  return {
    heading,
    pages: () => kitchenPages(paper, heading, locale),
    sheets: () => kitchenSheets(paper, heading, locale),
  }
}

const readContactsPaper: Reader<'contacts'> = async (ctx, ref, { document, opening }) => {
  const { eventId, reason, people } = await readOpenedContacts(ctx, ref, opening)
  const heading = await readHeading(ctx, eventId)
  await recordMaking(ctx, eventId, { document, format: 'pdf', people: people.length, opening })
  return { heading, pages: () => contactsPages(people, { heading, reason, locale: ctx.locale }) }
}

const READERS: { [Kind in Paper]: Reader<Kind> } = {
  badges: readBadgesPaper,
  check_in: readCheckInPaper,
  characters: readCharactersPaper,
  kitchen: readKitchenPaper,
  contacts: readContactsPaper,
}

type Making = { document: Paper; format: PaperFormat; people: number; fields?: readonly string[]; opening?: number }

const recordMaking = (ctx: RequestContext, eventId: number, details: Making) =>
  recordAudit(ctx, { action: 'makePaper', entityType: 'event', entityId: eventId, details })
