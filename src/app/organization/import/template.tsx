import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { toCsv } from '#features/registrations/export/csv.server.ts'
import { parseIdOrSlug } from '#platform/react-router/current-url.server.ts'
import { getContext, loadOrThrow } from '#platform/react-router/loaders.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { Route } from './+types/template.ts'

const HEADINGS: Record<ContentLocale, string[]> = {
  es: [
    'Título',
    'Fecha de inicio',
    'Fecha de fin',
    'Hora de inicio',
    'Hora de fin',
    'Lugar',
    'Provincia',
    'Descripción',
    'Web',
    'Precio',
    'Plazas',
    'Edad mínima',
    'Etiquetas',
  ],
  en: [
    'Title',
    'Start date',
    'End date',
    'Start time',
    'End time',
    'Venue',
    'Province',
    'Description',
    'Website',
    'Price',
    'Places',
    'Minimum age',
    'Tags',
  ],
}
const EXAMPLES: Record<ContentLocale, { title: string; text: string; tags: string }> = {
  es: { title: 'Nombre del evento', text: 'De qué va, en unas frases.', tags: 'fantasía, acampada' },
  en: { title: 'Name of the event', text: 'What it is about, in a few sentences.', tags: 'fantasy, camping' },
}

/** Sends a spreadsheet with the headings that are recognized and a row as an example. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { locale, now } = getContext(context)
  const content = contentLocale(locale)
  await loadOrThrow(context, (ctx) => authorizeIn(ctx, 'events.edit', parseIdOrSlug(params.slug)))
  const { title, text, tags } = EXAMPLES[content]
  const year = Number(dayAt(now).slice(0, 4)) + 1
  const row = [
    title,
    `${year}-03-12`,
    `${year}-03-14`,
    '18:00',
    '14:00',
    '',
    'Ávila',
    text,
    'https://example.org',
    80,
    36,
    18,
    tags,
  ]
  const name = content === 'en' ? 'events' : 'eventos'
  return new Response(toCsv([HEADINGS[content], row], locale), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
