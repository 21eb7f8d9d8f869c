import { makePaper, type PaperFile } from '#features/printouts/commands/make-paper.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FieldType, FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import { readPdf } from '../fixtures/pdf-text.ts'
import { playerFixtures } from './player-fixtures.ts'

const field = (key: string, type: FieldType, es: string, more: Partial<FormField> = {}): FormField => ({
  ...{ key, type, label: { es, en: null }, help: null, required: false, options: [], tickets: [], show_if: null },
  ...{ sensitivity: 'normal', stage: 'signup' },
  ...more,
})
const option = (key: string, es: string) => ({ key, label: { es, en: null }, price: 0, max: null })

/** A form with what documents for the day are made of. */
const PAPERS_FORM: FormDefinition = {
  sections: [
    {
      key: 'you',
      title: { es: 'Sobre ti', en: null },
      fields: [
        field('diet', 'choice', 'Dieta', {
          sensitivity: 'special',
          options: [option('everything', 'Como de todo'), option('vegan', 'Vegana'), option('other', 'Otra')],
        }),
        field('allergies', 'textarea', 'Alergias', { sensitivity: 'special' }),
        field('bed', 'choice', 'Cama', { options: [option('top', 'Arriba'), option('floor', 'Abajo')] }),
        field('emergency_name', 'text', 'Contacto de emergencia', { sensitivity: 'personal' }),
        field('emergency_phone', 'phone', 'Su teléfono', { sensitivity: 'personal' }),
        field('role', 'character', 'Personaje'),
        field('pronouns', 'text', 'Pronombres'),
        field('photos', 'choice', 'Fotos', {
          options: [option('yes', 'Sí'), option('ask', 'Preguntadme'), option('no', 'No')],
        }),
        field('illness', 'text', 'Enfermedades', { sensitivity: 'special' }),
      ],
    },
  ],
}

/** Events whose documents are made, and the documents read back. */
export async function paperFixtures() {
  const fixtures = await playerFixtures()
  const createEvent = () => fixtures.createPlayersEvent(PAPERS_FORM)
  const make = (ctx: RequestContext, ref: number | string, form: object) => makePaper(ctx, ref, form)
  const bytesOf = async ({ body }: PaperFile) => new Uint8Array(await new Response(body).arrayBuffer())
  async function makePdf(ctx: RequestContext, ref: number | string, form: object) {
    const file = await make(ctx, ref, form)
    const { pages, info } = readPdf(await bytesOf(file))
    return { ...file, pages, info, text: pages.flat().join('\n').replaceAll('\t', '') }
  }
  const makings = (eventId: number) =>
    fixtures.sql`select details from audit_log where action = 'makePaper' and entity_id = ${eventId} order by id`
  return { ...fixtures, createEvent, make, makePdf, bytesOf, makings }
}
