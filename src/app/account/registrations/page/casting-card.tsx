import { Form } from 'react-router'
import type { OwnCasting } from '#shared/casting/casting.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { CheckRow, FieldBox } from '#ui/components/field-parts.tsx'
import { Input, Select, Textarea } from '#ui/components/input.tsx'
import { Prose } from '#ui/components/page/prose.tsx'
import { type FormFailure, useErrorMessage } from '#ui/forms/error-messages.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { casting: OwnCasting | null; failure: FormFailure | null }

/** The characters that the organization has written: what one prefers, and in the end which one one was given. */
export function CastingCard({ casting, failure }: Props) {
  const t = useText()
  const errorMessage = useErrorMessage({
    casting_closed: 'ownCasting.closed',
    too_many_characters: 'characterLinks.too_many',
    not_found: 'casting.gone',
  })
  if (!casting) return null
  return (
    <Card aria-labelledby="casting">
      <h2 id="casting">{t(casting.assigned.length > 0 ? 'ownCasting.assigned' : 'ownCasting.title')}</h2>
      {failure && <FormError failure={failure} message={errorMessage(failure)} />}
      {casting.assigned.map((part) => (
        <Assigned key={part.id} part={part} />
      ))}
      {casting.assigned.length === 0 && <Preferences casting={casting} />}
    </Card>
  )
}

function Assigned({ part: { id, title, summary, body, characterId } }: { part: OwnCasting['assigned'][number] }) {
  const t = useText()
  return (
    <div className="stack">
      <h3>{title}</h3>
      {summary && <p className="muted">{summary}</p>}
      {body && <Prose html={body} dir="auto" />}
      {characterId === null ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="part" value={id} />
          <p className="small muted">{t('ownCasting.keep.text')}</p>
          <Button size="small" type="submit" name="intent" value="keep_part">
            {t('ownCasting.keep')}
          </Button>
        </Form>
      ) : (
        <p>
          <SiteLink className="link" to={paths.character(characterId)}>
            {t('ownCasting.kept')}
          </SiteLink>
        </p>
      )}
    </div>
  )
}

function Preferences({ casting: { open, choices, parts, tags, preferences } }: { casting: OwnCasting }) {
  const t = useText()
  if (!open)
    return (
      <>
        <p className="muted">{t('ownCasting.wait')}</p>
        <ol>
          {preferences.choices.map((id) => (
            <li key={id}>{parts.find((part) => part.id === id)?.title}</li>
          ))}
        </ol>
      </>
    )
  return (
    <Form className="stack" method="post" preventScrollReset key={JSON.stringify(preferences)}>
      <p className="muted">{t('ownCasting.text')}</p>
      <ul>
        {parts.map(({ id, title, summary, group, tags: of }) => (
          <li key={id} className="space-above-small">
            <b>{title}</b>
            {group && <span className="small muted">, {group}</span>}
            {summary && <p className="small">{summary}</p>}
            {of.length > 0 && <p className="small muted">{of.map((tag) => `# ${tag}`).join('  ')}</p>}
          </li>
        ))}
      </ul>
      {Array.from({ length: Math.min(choices, parts.length) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rank is what it is
        <FieldBox key={index}>
          <label htmlFor={`choice-${index}`}>{t('ownCasting.choice', { rank: index + 1 })}</label>
          <Select id={`choice-${index}`} name={`choices[${index}]`} defaultValue={preferences.choices[index] ?? ''}>
            <option value="">{t('ownCasting.none')}</option>
            {parts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </FieldBox>
      ))}
      {tags.length > 0 && (
        <fieldset>
          <legend>{t('ownCasting.avoids')}</legend>
          {tags.map((tag, index) => (
            <CheckRow key={tag}>
              <input
                type="checkbox"
                id={`avoids-${index}`}
                name={`avoids[${index}]`}
                value={tag}
                defaultChecked={preferences.avoids.includes(tag)}
              />
              <label htmlFor={`avoids-${index}`}>{tag}</label>
            </CheckRow>
          ))}
        </fieldset>
      )}
      {(['near', 'apart'] as const).map((name) => (
        <FieldBox key={name}>
          <label htmlFor={`casting-${name}`}>{t(`ownCasting.${name}`)}</label>
          <Input
            id={`casting-${name}`}
            name={name}
            defaultValue={preferences[name].join(', ')}
            aria-describedby={`casting-${name}-hint`}
          />
          <span className="small muted" id={`casting-${name}-hint`}>
            {t(`ownCasting.${name}.hint`)}
          </span>
        </FieldBox>
      ))}
      <FieldBox>
        <label htmlFor="casting-note">{t('ownCasting.note')}</label>
        <Textarea id="casting-note" name="note" rows={3} defaultValue={preferences.note} />
      </FieldBox>
      <div>
        <Button type="submit" name="intent" value="preferences">
          {t('ownCasting.save')}
        </Button>
      </div>
    </Form>
  )
}
