import { SEEN } from '#features/proposals/ui/proposal-response.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Hint } from '#ui/components/field-parts.tsx'
import { SimilarNote } from '#ui/forms/similar-note.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useLocalizedPath } from '#ui/page/site.ts'
import { TextField } from '../event-field.tsx'
import { textOf } from '../event-values.ts'
import type { SimilarVenue } from '../form-response.ts'
import { useSimilarVenues } from '../lookups/use-venues.ts'

type OnChooseVenue = { onTake: (venue: SimilarVenue) => void }
/** `asked`: similar venues that stopped the submission. */
type Props = OnChooseVenue & { now: EventFormValues; asked: readonly SimilarVenue[] }

/** Fields of a new venue; similar ones are suggested while typing. */
export function NewVenueFields({ now, asked, onTake }: Props) {
  const t = useText()
  const found = useSimilarVenues({
    name: textOf(now, 'new_venue.name'),
    county: textOf(now, 'new_venue.county'),
    event: textOf(now, 'event'),
  })
  return (
    <fieldset className="stack indent">
      <legend className="visually-hidden">{t('eventform.where.new')}</legend>
      <div className="two">
        <TextField name="new_venue.name" autoComplete="off" />
        <TextField name="new_venue.county" list="provinces" autoComplete="off" />
      </div>
      <SimilarVenues alike={found ?? asked} onTake={onTake} />
      <TextField name="new_venue.address" autoComplete="off" optional />
      <div className="two">
        <TextField name="new_venue.url" inputMode="url" optional />
        <TextField name="new_venue.capacity" inputMode="numeric" optional />
      </div>
      <Hint as="p">{t('eventform.new.pending')}</Hint>
    </fieldset>
  )
}

/** Each can be opened in a new tab or chosen instead. */
function SimilarVenues({ alike, onTake }: OnChooseVenue & { alike: readonly SimilarVenue[] }) {
  const t = useText()
  const path = useLocalizedPath()
  const hydrated = useHydrated()
  return (
    <SimilarNote
      similar={alike}
      id="venue-alike"
      heading="h3"
      title={t('proposal.alike')}
      text={t('eventform.alike.text')}
      plain
      row={(venue) => (
        <li key={venue.id}>
          <span>
            <a className="link" href={path(paths.venue(venue.slug))} target="_blank" rel="noopener">
              {venue.name}
              <span className="visually-hidden">{t('opens_apart')}</span>
            </a>
            {venue.county && <small>{venue.county}</small>}
          </span>
          <Button
            size="small"
            type={hydrated ? 'button' : 'submit'}
            name="intent"
            value={`use_venue ${venue.id}`}
            formNoValidate
            onClick={() => onTake(venue)}
          >
            {t('eventform.alike.use')} <span className="visually-hidden">({venue.name})</span>
          </Button>
        </li>
      )}
    >
      <input type="hidden" name={SEEN} value={alike.map(({ slug }) => slug).join(' ')} readOnly />
    </SimilarNote>
  )
}
