import { useEffect, useState } from 'react'
import type { DateClashes } from '#shared/date-clashes/date-clashes.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { textOf } from '../event-values.ts'
import type { ClashesResult } from '../form-response.ts'
import { useLivePreview } from './use-preview.ts'

const DEBOUNCE_MS = 600

/** What the answer depends on: the days, the place and for whom it is. */
function askedOf(now: EventFormValues): Record<string, string> {
  const where = textOf(now, 'where')
  const county = { tbd: textOf(now, 'county'), new: textOf(now, 'new_venue.county') }[where] ?? ''
  return {
    date_start: textOf(now, 'date_start'),
    date_end: textOf(now, 'type') === 'jornada' ? '' : textOf(now, 'date_end'),
    venue: where === 'venue' ? textOf(now, 'venue') : '',
    county,
    theme: textOf(now, 'theme'),
    target_audience: textOf(now, 'target_audience'),
  }
}

/** What else happens on the days that are typed, asked for after a pause; until something is changed, what the page came with. */
export function useDateClashes(now: EventFormValues, event: string, stored: DateClashes | null): DateClashes | null {
  const { submit, data } = useLivePreview<ClashesResult>('clashes')
  const asked = JSON.stringify(askedOf(now))
  const [first] = useState(asked)
  const isStored = asked === first && stored !== null
  useEffect(() => {
    if (isStored) return
    const timer = setTimeout(() => {
      const fields = JSON.parse(asked) as Record<string, string>
      if (fields['date_start']) void submit({ intent: 'clashes', event, ...fields, asked }, { method: 'post' })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [asked, isStored, event, submit])
  if (isStored) return stored
  return data?.asked === asked ? data.clashes : null
}
