import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readMarkdown, readYaml } from '#platform/text/front-matter.server.ts'
import { eventFile, organizerFile, tagFile, translationFile, venueFile } from './schema.ts'

export type Sample = Awaited<ReturnType<typeof readSample>>
export type SampleEvent = Sample['events'][number]
export type SampleVenue = Sample['venues'][number]

/** Reads the sample files. Throws for a name that refers to nothing. */
export async function readSample(folder: string) {
  const [organizers, venues, tags] = await Promise.all([
    readYaml(join(folder, 'organizers.yaml'), organizerFile),
    readYaml(join(folder, 'venues.yaml'), venueFile),
    readYaml(join(folder, 'tags.yaml'), tagFile),
  ])
  const events = await readEvents(join(folder, 'events'))
  for (const { file, facts } of events) {
    assertKnown(file, 'organizer', [facts.organizer], organizers)
    assertKnown(file, 'venue', facts.venue === null ? [] : [facts.venue], venues)
    assertKnown(file, 'tags', facts.tags, tags)
  }
  const waiting = organizers.filter((organizer) => organizer.waiting).map(({ key }) => key)
  return {
    organizers,
    venues,
    tags,
    events: events.map((event) => ({ ...event, waiting: waiting.includes(event.facts.organizer) })),
  }
}

/** `valdecuervo.md` has the fields and the Spanish text, `valdecuervo.en.md` beside it the English text. */
async function readEvents(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  const spanish = files.filter((file) => !file.endsWith('.en.md'))
  return Promise.all(
    spanish.map(async (name) => {
      const file = join(folder, name)
      const { front: facts, body: description } = await readMarkdown(file, eventFile)
      const translation = `${basename(name, '.md')}.en.md`
      const es = { title: facts.title, slug: facts.slug, description }
      return {
        file,
        facts,
        es,
        en: files.includes(translation) ? await readTranslation(join(folder, translation)) : null,
      }
    }),
  )
}

async function readTranslation(file: string) {
  const { front, body } = await readMarkdown(file, translationFile)
  return { ...front, description: body }
}

function assertKnown(file: string, field: string, keys: string[], entries: { key: string }[]) {
  const unknown = keys.find((key) => !entries.some((entry) => entry.key === key))
  if (unknown !== undefined) throw new Error(`${file}: ${field} is "${unknown}": no such thing in the sample`)
}
