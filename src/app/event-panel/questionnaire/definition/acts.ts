import {
  allFields,
  FIELD_TYPES,
  type FieldType,
  type FormDefinition,
  type FormField,
  type FormOption,
  hasOptions,
  type LocalizedText,
} from '#shared/registrations/form-definition.ts'
import { isReadyName, newField, readyFields, typicalSections } from '#shared/registrations/ready-made.ts'
import {
  editField,
  editSections,
  type FieldPosition,
  fieldKeys,
  findField,
  findPlace,
  freeKey,
  insertFields,
  moveFields,
  pruneConditions,
  withoutField,
} from './definition-edits.ts'
import { behindDependent, groupAround } from './question-groups.ts'

/** The form after an act, and what is to be edited next: the key of a field, `@` and that of a section, or nothing. */
export type Edited = { definition: FormDefinition; selected: string | null }
/**
 * How new parts are called: their titles in Spanish; and the keys of fields and, as `field.option`, options that any version had. Answers
 * may have them, so that nothing new gets them again.
 */
export type NewNames = { question: string; option: string; section: string; used: readonly string[] }

/**
 * Changes the form by a button: `up bed`, `down bed.double`, `duplicate @you`, `remove bed`, `option bed`, `section`, `add text bed`,
 * `add diet @you`, `typical`. The browser and, without JavaScript, the server do the same. Unknown acts change nothing.
 */
export function applyAct(definition: FormDefinition, act: string, titles: NewNames): Edited {
  const [verb = '', ref = '', beside = ''] = act.split(' ')
  const same = { definition, selected: ref || null }
  if (verb === 'typical') return addTypical(definition, titles)
  if (verb === 'section') return addSection(definition, titles)
  if (verb === 'add') return addFields(definition, ref, beside, titles)
  if (verb === 'option') return { ...same, definition: editField(definition, ref, (field) => addOption(field, titles)) }
  if (ref.includes('.')) return actOnOption(definition, verb, ref)
  const place = findPlace(definition, ref)
  if (!place) return { ...same, selected: null }
  if (verb === 'up' || verb === 'down') return { ...same, definition: move(definition, place, verb === 'up' ? -1 : 1) }
  if (verb === 'duplicate') return duplicate(definition, place, titles.used)
  return verb === 'remove' ? remove(definition, place) : same
}

function addSection(definition: FormDefinition, { section }: NewNames): Edited {
  const key = freeKey(
    'section',
    definition.sections.map((one) => one.key),
  )
  const added = { key, title: { es: section, en: null }, fields: [] }
  return { definition: { sections: [...definition.sections, added] }, selected: `@${key}` }
}

/** What a typical larp asks, where nothing is asked yet. */
function addTypical(definition: FormDefinition, { used }: NewNames): Edited {
  if (allFields(definition).length > 0) return { definition, selected: null }
  const taken = definition.sections.map(({ key }) => key)
  const added = typicalSections().map((section) => ({
    ...section,
    key: freeKey(section.key, taken),
    fields: withFreeKeys(section.fields, used),
  }))
  return { definition: { sections: [...definition.sections, ...added] }, selected: added[0]!.fields[0]!.key }
}

const addFields = (definition: FormDefinition, kind: string, beside: string, titles: NewNames): Edited =>
  insertBeside(definition, fieldsOf(kind, titles), beside, titles)

/** After the group of the field `beside` and what depends on it, at the end of the section `beside`, or at the end. */
export function insertBeside(definition: FormDefinition, fresh: FormField[], beside: string, titles: NewNames): Edited {
  if (definition.sections.length === 0)
    return insertBeside(addSection(definition, titles).definition, fresh, '', titles)
  const place = findPlace(definition, beside)
  const section = place?.section ?? definition.sections.length - 1
  const { fields } = definition.sections[section]!
  const at = place && place.field >= 0 ? behindDependent(fields, place.field) : fields.length
  const added = withFreeKeys(fresh, [...fieldKeys(definition), ...titles.used])
  return { definition: insertFields(definition, { section, field: at }, added), selected: added[0]?.key ?? null }
}

function fieldsOf(kind: string, titles: NewNames): FormField[] {
  if (isReadyName(kind)) return readyFields(kind)
  if (!FIELD_TYPES.includes(kind as FieldType)) return []
  return [withType(newField('question', 'text', { es: titles.question, en: null }), kind as FieldType, titles)]
}

/** New keys for fields that are added, also in the conditions among them. */
function withFreeKeys(added: FormField[], taken: readonly string[]): FormField[] {
  const keys = new Map<string, string>()
  for (const { key } of added) keys.set(key, freeKey(key, [...taken, ...keys.values()]))
  return added.map((field) => ({
    ...field,
    key: keys.get(field.key)!,
    show_if: field.show_if && { ...field.show_if, key: keys.get(field.show_if.key) ?? field.show_if.key },
  }))
}

/** The field with another type, and options where that type has them. */
export function withType(field: FormField, type: FieldType, titles: NewNames): FormField {
  if (!hasOptions(type)) return { ...field, type, options: [] }
  return field.options.length > 0 ? { ...field, type } : addOption({ ...field, type }, titles)
}

const addOption = (field: FormField, titles: NewNames): FormField => ({
  ...field,
  options: [
    ...field.options,
    newOption(field, { es: `${titles.option} ${field.options.length + 1}`, en: null }, titles),
  ],
})

/** An option of a field with a key that no answer has. */
export function newOption(field: FormField, label: LocalizedText, { used }: NewNames): FormOption {
  const before = `${field.key}.`
  const usedHere = used.filter((one) => one.startsWith(before)).map((one) => one.slice(before.length))
  const key = freeKey('option', [...field.options.map((one) => one.key), ...usedHere])
  return { key, label, price: 0, max: null }
}

function actOnOption(definition: FormDefinition, verb: string, ref: string): Edited {
  const [key = '', optionKey = ''] = ref.split('.')
  const edit = (field: FormField): FormField => {
    const at = field.options.findIndex((option) => option.key === optionKey)
    const option = field.options[at]
    if (!option) return field
    const others = field.options.toSpliced(at, 1)
    if (verb === 'remove') return { ...field, options: others.length > 0 ? others : field.options }
    const to = at + (verb === 'up' ? -1 : verb === 'down' ? 1 : 0)
    return { ...field, options: others.toSpliced(Math.max(0, to), 0, option) }
  }
  return { definition: pruneConditions(editField(definition, key, edit)), selected: key }
}

/** Moves a field with its group, or a section, up or down by one. */
export function applyMove(definition: FormDefinition, ref: string, by: -1 | 1): FormDefinition {
  const place = findPlace(definition, ref)
  return place ? move(definition, place, by) : definition
}

/** A field moves with its group past that of its neighbour, at the end of its section into the next one; a section with its fields. */
function move(definition: FormDefinition, { section, field }: FieldPosition, by: -1 | 1): FormDefinition {
  const { sections } = definition
  if (field < 0) {
    const to = Math.min(sections.length - 1, Math.max(0, section + by))
    return { sections: sections.toSpliced(section, 1).toSpliced(to, 0, sections[section]!) }
  }
  const { fields } = sections[section]!
  const group = groupAround(fields, field)
  const moved = fields.slice(group.from, group.to)
  const beside = by > 0 ? group.to : group.from - 1
  if (fields[beside]) {
    const { from, to } = groupAround(fields, beside)
    return moveFields(definition, moved, { section, field: by > 0 ? to - moved.length : from })
  }
  const next = sections[section + by]
  if (!next) return definition
  return moveFields(definition, moved, { section: section + by, field: by > 0 ? 0 : next.fields.length })
}

function duplicate(definition: FormDefinition, { section, field }: FieldPosition, used: readonly string[]): Edited {
  const taken = [...fieldKeys(definition), ...used]
  const original = definition.sections[section]!
  if (field >= 0) {
    const copy = withFreeKeys([structuredClone(original.fields[field]!)], taken)
    const at = behindDependent(original.fields, field)
    return { definition: insertFields(definition, { section, field: at }, copy), selected: copy[0]!.key }
  }
  const key = freeKey(
    original.key,
    definition.sections.map((one) => one.key),
  )
  const copy = { ...original, key, fields: withFreeKeys(structuredClone(original.fields), taken) }
  return { definition: { sections: definition.sections.toSpliced(section + 1, 0, copy) }, selected: `@${key}` }
}

/** The next field is edited afterwards, or the one before. */
function remove(definition: FormDefinition, { section, field }: FieldPosition): Edited {
  const { fields } = definition.sections[section]!
  if (field >= 0) {
    const next = fields[field + 1] ?? fields[field - 1]
    const left = withoutField(definition, fields[field]!.key)
    return { definition: pruneConditions(left), selected: next?.key ?? null }
  }
  const left = pruneConditions({ sections: definition.sections.toSpliced(section, 1) })
  return { definition: left, selected: left.sections[0] ? `@${left.sections[0].key}` : null }
}

/** Drops a dragged part on another: a field takes with its group the place of that field's or section's first, a section that of the section. */
export function dropOn(definition: FormDefinition, dragged: string, target: string): FormDefinition {
  const [from, to] = [findPlace(definition, dragged), findPlace(definition, target)]
  if (!from || !to || dragged === target) return definition
  if (from.field < 0) {
    const { sections } = definition
    return { sections: sections.toSpliced(from.section, 1).toSpliced(to.section, 0, sections[from.section]!) }
  }
  const { fields } = definition.sections[from.section]!
  const group = groupAround(fields, from.field)
  const moved = fields.slice(group.from, group.to)
  if (to.field >= 0) {
    const over = groupAround(definition.sections[to.section]!.fields, to.field)
    const isDownwards = from.section === to.section && over.from > group.from
    return moveFields(definition, moved, { ...to, field: isDownwards ? over.to - moved.length : over.from })
  }
  const isUpwards = from.section >= to.section
  const above = definition.sections[to.section - 1]
  if (isUpwards && above) return moveFields(definition, moved, { section: to.section - 1, field: above.fields.length })
  return moveFields(definition, moved, { section: to.section, field: 0 })
}

/** Spanish texts that are missing are those in English, for events whose organizers write only that. */
export function fillSpanish(definition: FormDefinition): FormDefinition {
  const fill = <T extends { es: string; en: string | null } | null>(text: T): T =>
    text && !text.es.trim() && text.en ? { ...text, es: text.en } : text
  return editSections(definition, (section) => ({
    ...section,
    title: fill(section.title),
    fields: section.fields.map((field) => ({
      ...field,
      label: fill(field.label),
      help: field.help && (field.help.es.trim() || field.help.en) ? fill(field.help) : null,
      options: field.options.map((option) => ({ ...option, label: fill(option.label) })),
    })),
  }))
}

export const isSelectable = (definition: FormDefinition, ref: string) =>
  findPlace(definition, ref) !== null || findField(definition, ref) !== null
