import type { Locale, Theme } from '#shared/enums.ts'
import { missingIn, suggestionsFor } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'

/** What the fields of an event's form say, by their names: as they are typed, or as they came back. */
export type Values = Record<string, string | string[]>

export const one = (values: Values, name: string): string => {
  const value = values[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
export const all = (values: Values, name: string): string[] => [values[name] ?? []].flat()

/** An event that says nothing yet. `formKey` tells this form from any other. */
export const newValues = (locale: Locale, formKey: string): Values => ({
  ...{
    form_key: formKey,
    locale,
    primary_language: locale === 'en' ? 'EN' : 'ES',
    target_audience: 'all',
    type: 'event',
  },
  ...{ where: 'venue', signup: 'none', header_x: '50', header_y: '50' },
})

const shown = (value: string | number | null) => (value === null ? '' : String(value))

/** What is stored of an event, as its form says it. */
export const valuesOf = (event: MyEvent): Values => ({
  ...{ event: shown(event.id), version: event.version, locale: event.locale },
  ...{ title: event.title, description: event.description },
  other_title: shown(event.localization?.title ?? null),
  other_description: shown(event.localization?.description ?? null),
  ...{ primary_language: event.primaryLanguage, target_audience: event.targetAudience, type: event.type },
  ...{ date_start: shown(event.dateStart), date_end: shown(event.dateEnd) },
  where: !event.venue && event.county ? 'tbd' : 'venue',
  ...{ venue: shown(event.venue?.id ?? null), venue_label: event.venue ? venueLabel(event.venue) : '' },
  ...{ county: shown(event.county), theme: shown(event.theme), url: shown(event.url) },
  ...{ facebook_page: shown(event.facebookPage), instagram_page: shown(event.instagramPage) },
  tags: event.tags.map(({ text, textEn }) => (event.locale === 'en' ? (textEn ?? text) : text)).join(', '),
  ...{ minimum_age: shown(event.minimumAge), capacity: shown(event.capacity) },
  is_international: event.isInternational ? 'on' : '',
  ...{ signup: event.signup, signup_url: shown(event.signupUrl), signup_opens: shown(event.signupOpens) },
  payment_methods: event.paymentMethods,
  ...{ refund_policy_es: shown(event.refundPolicyEs), refund_policy_en: shown(event.refundPolicyEn) },
  ...headerValues(event),
})

const headerValues = ({ header }: MyEvent): Values => ({
  ...{ header_url: shown(header?.url ?? null), header_alt: shown(header?.alternativeText ?? null) },
  ...{ header_x: shown(header?.focalX ?? 50), header_y: shown(header?.focalY ?? 50) },
})

export const venueLabel = ({ name, county }: { name: string; county: string | null }) =>
  county && !name.includes(county) ? `${name}, ${county}` : name

/** What it does not say yet and could (§5). */
export const suggestedIn = (now: Values, event: MyEvent | null) =>
  suggestionsFor({
    ...{ facebookPage: one(now, 'facebook_page') || null, url: one(now, 'url') || null },
    ...{ theme: (one(now, 'theme') || null) as Theme | null, tickets: event?.tickets ?? [] },
  })

/** Told in the other language as well, it is described in both. */
export const lacksOther = (now: Values) =>
  one(now, 'description').trim() !== '' &&
  one(now, 'other_title').trim() !== '' &&
  !one(now, 'other_description').trim()

/** What it does not say yet and must before it is sent in. */
export function neededIn(now: Values) {
  const where = one(now, 'where')
  return missingIn({
    ...{
      title: one(now, 'title'),
      description: lacksOther(now) ? '' : one(now, 'description'),
      dateStart: one(now, 'date_start') || null,
    },
    venue: where === 'new' ? one(now, 'new_name') : where === 'venue' && one(now, 'venue'),
    county: where === 'tbd' ? one(now, 'county') || null : null,
    venueTbd: where === 'tbd',
  })
}

/** The fields of a form as they stand, without its files. */
export function typedIn(form: HTMLFormElement): Values {
  const values: Values = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = values[name]
    values[name] = before === undefined ? value : [before, value].flat()
  }
  return values
}

const OURS = ['intent', 'event', 'version', 'form_key']
/** All that a form would send, to tell whether something changed; `files: false` as if none had been chosen. */
export const written = (form: HTMLFormElement, { files = true } = {}) =>
  JSON.stringify(
    [...new FormData(form)].flatMap(([name, value]) =>
      OURS.includes(name)
        ? []
        : [
            [
              name,
              typeof value === 'string' ? value.replaceAll('\r\n', '\n') : files ? [value.name, value.size] : ['', 0],
            ],
          ],
    ),
  )

/** What it would send as it came, before anybody typed. */
export function writtenAtFirst(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return written(copy)
}
