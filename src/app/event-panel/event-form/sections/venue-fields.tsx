import { CopyCheck } from 'lucide-react'
import { SEEN } from '#features/proposals/ui/proposal-response.ts'
import { paths } from '#shared/paths.ts'
import { useScripted } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'
import { type Fields, TextField } from '../event-field.tsx'
import { one } from '../event-values.ts'
import type { AlikeVenue } from '../form-response.ts'
import { useAlikeVenues } from '../use-venues.ts'

type Take = { onTake: (venue: AlikeVenue) => void }
/** `asked`: those that the form came back with, before it made another of nearly the same name. */
type Props = Take & { fields: Fields; asked: readonly AlikeVenue[] }

/** A venue made on the spot; the directory's of nearly its name are shown while one types. */
export function NewVenue({ fields, asked, onTake }: Props) {
  const t = useText()
  const { now } = fields
  const found = useAlikeVenues({ name: one(now, 'new_name'), county: one(now, 'new_county'), event: one(now, 'event') })
  return (
    <fieldset className="stack indent">
      <legend className="sr">{t('eventform.where.new')}</legend>
      <div className="two">
        <TextField fields={fields} name="new_name" label={t('eventform.new.name')} autoComplete="off" />
        <TextField
          fields={fields}
          name="new_county"
          label={t('eventform.county')}
          list="provinces"
          autoComplete="off"
        />
      </div>
      <AlikeVenues alike={found ?? asked} onTake={onTake} />
      <TextField fields={fields} name="new_address" label={t('event.address')} autoComplete="off" optional />
      <div className="two">
        <TextField fields={fields} name="new_url" label={t('eventform.new.url')} inputMode="url" optional />
        <TextField
          fields={fields}
          name="new_capacity"
          label={t('eventform.new.capacity')}
          inputMode="numeric"
          optional
        />
      </div>
      <p className="hint small muted">{t('eventform.new.pending')}</p>
    </fieldset>
  )
}

/** Each can be looked at beside the form, and taken; once shown they are no reason to ask. */
function AlikeVenues({ alike, onTake }: Take & { alike: readonly AlikeVenue[] }) {
  const t = useText()
  const path = usePath()
  const scripted = useScripted()
  return (
    <div role="status">
      {alike.length > 0 && (
        <section className="note alikes" aria-labelledby="venue-alike">
          <CopyCheck className="i" aria-hidden="true" />
          <div>
            <h3 id="venue-alike">{t('proposal.alike')}</h3>
            <p className="small muted">{t('eventform.alike.text')}</p>
            <ul>
              {alike.map((venue) => (
                <li key={venue.id}>
                  <span>
                    <a className="link" href={path(paths.venue(venue.slug))} target="_blank" rel="noopener">
                      {venue.name}
                      <span className="sr">{t('opens_apart')}</span>
                    </a>
                    {venue.county && <small>{venue.county}</small>}
                  </span>
                  <button
                    className="btn btn--line btn--sm"
                    type={scripted ? 'button' : 'submit'}
                    name="intent"
                    value={`use_venue ${venue.id}`}
                    formNoValidate
                    onClick={() => onTake(venue)}
                  >
                    {t('eventform.alike.use')} <span className="sr">({venue.name})</span>
                  </button>
                </li>
              ))}
            </ul>
            <input type="hidden" name={SEEN} value={alike.map(({ slug }) => slug).join(' ')} readOnly />
          </div>
        </section>
      )}
    </div>
  )
}
