import type { FormField, FormOption, FormSection, LocalizedText } from './form-definition.ts'

const text = (es: string, en: string): LocalizedText => ({ es, en })
const option = (key: string, es: string, en: string): FormOption => ({ key, label: text(es, en), price: 0, max: null })

/** A field without what is left to its defaults. */
const field = (
  key: string,
  type: FormField['type'],
  label: LocalizedText,
  more: Partial<FormField> = {},
): FormField => ({
  key,
  type,
  label,
  help: null,
  required: false,
  options: [],
  tickets: [],
  show_if: null,
  sensitivity: 'normal',
  stage: 'signup',
  ...more,
})

/**
 * Questions that nearly every organizer asks. By their keys and words it is known which answers mean the same in several forms
 * (`kept-answers.ts`): with other words, those in the forms that there are become questions of their own.
 */
const READY_FIELDS = {
  used_name: [
    field('used_name', 'text', text('Nombre de uso', 'Name you go by'), {
      help: text('Si no es el de tu cuenta.', 'If it’s not the one on your account.'),
    }),
  ],
  phone: [
    field('phone', 'phone', text('Teléfono', 'Phone number'), {
      sensitivity: 'personal',
      help: text(
        'Para avisarte si algo cambia a última hora.',
        'To reach you if something changes at the last minute.',
      ),
    }),
  ],
  diet: [
    field('diet', 'choice', text('Dieta', 'Diet'), {
      sensitivity: 'special',
      required: true,
      options: [
        option('everything', 'Como de todo', 'I eat everything'),
        option('vegetarian', 'Vegetariana', 'Vegetarian'),
        option('vegan', 'Vegana', 'Vegan'),
        option('other', 'Otra', 'Other'),
      ],
    }),
    field('diet_other', 'text', text('¿Cuál?', 'Which one?'), {
      sensitivity: 'special',
      required: true,
      show_if: { key: 'diet', in: ['other'] },
    }),
  ],
  allergies: [
    field('allergies', 'textarea', text('Alergias e intolerancias', 'Allergies and intolerances'), {
      sensitivity: 'special',
      help: text('También de medicamentos o de picaduras.', 'Also to medicines or stings.'),
    }),
  ],
  emergency: [
    field('emergency_name', 'text', text('Contacto de emergencia', 'Emergency contact'), {
      sensitivity: 'special',
      required: true,
      help: text('A quién avisamos si te pasa algo.', 'Whom we call if something happens to you.'),
    }),
    field('emergency_phone', 'phone', text('Su teléfono', 'Their phone number'), {
      sensitivity: 'special',
      required: true,
    }),
  ],
  experience: [
    field('experience', 'choice', text('¿Has jugado antes a un rol en vivo?', 'Have you played a larp before?'), {
      required: true,
      options: [
        option('first', 'Es mi primera vez', 'This is my first time'),
        option('some', 'Alguna vez', 'Once or twice'),
        option('often', 'Muchas veces', 'Many times'),
      ],
    }),
  ],
  pronouns: [
    field('pronouns', 'text', text('Pronombres', 'Pronouns'), {
      help: text('Cómo quieres que te llamemos.', 'How you would like to be addressed.'),
    }),
  ],
  photos: [
    field('photos', 'choice', text('¿Podemos publicar fotos en las que salgas?', 'May we publish photos of you?'), {
      required: true,
      options: [
        option('yes', 'Sí', 'Yes'),
        option('ask', 'Preguntadme antes', 'Ask me first'),
        option('no', 'No', 'No'),
      ],
    }),
  ],
  safety: [
    field('lines', 'textarea', text('Líneas: lo que no quieres que aparezca', 'Lines: what should not come up'), {
      sensitivity: 'personal',
    }),
    field('veils', 'textarea', text('Velos: lo que puede pasar sin mostrarse', 'Veils: what may happen out of sight'), {
      sensitivity: 'personal',
    }),
  ],
  wished_role: [
    field('wished_role', 'textarea', text('¿Qué papel te gustaría?', 'Which role would you like?'), {
      help: text('Personaje, bando o tipo de juego.', 'A character, a faction or a kind of play.'),
    }),
  ],
} as const satisfies Record<string, readonly FormField[]>

export type ReadyName = keyof typeof READY_FIELDS
export const READY_NAMES = Object.keys(READY_FIELDS) as ReadyName[]
export const isReadyName = (name: string): name is ReadyName => Object.hasOwn(READY_FIELDS, name)
export const readyFields = (name: ReadyName): FormField[] => structuredClone<FormField[]>([...READY_FIELDS[name]])
/** The key in its ready-made group of a field that was added more than once, and has a number behind it. */
export const readyKey = ({ key }: Pick<FormField, 'key'>) => key.replace(/_\d+$/, '')
export const newField = field

const TYPICAL: readonly { key: string; title: LocalizedText; asked: readonly ReadyName[] }[] = [
  { key: 'you', title: text('Sobre ti', 'About you'), asked: ['used_name', 'pronouns', 'photos'] },
  { key: 'play', title: text('Tu juego', 'Your play'), asked: ['wished_role', 'safety'] },
  { key: 'care', title: text('Dieta y emergencias', 'Diet and emergencies'), asked: ['diet', 'emergency'] },
]
/** What a typical larp asks, as a start for a form. */
export const typicalSections = (): FormSection[] =>
  TYPICAL.map(({ key, title, asked }) => ({ key, title: { ...title }, fields: asked.flatMap(readyFields) }))
