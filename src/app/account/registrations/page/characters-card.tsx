import { Form } from 'react-router'
import { LinkFailure } from '#features/characters/ui/link-failure.tsx'
import { LinkItem } from '#features/characters/ui/link-item.tsx'
import { CHARACTER_LINKS_MAX, type CharacterVisibility } from '#shared/characters/characters.ts'
import type { CharacterLink } from '#shared/characters/links.ts'
import { paths } from '#shared/paths.ts'
import type { OwnRegistrationPage } from '#shared/registrations/own-registration-page.ts'
import { isLive } from '#shared/registrations/states.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Select } from '#ui/components/input.tsx'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Link2 } from '#ui/icons/link-2.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

type Choosable = { id: number; name: string; visibility: CharacterVisibility; linked: boolean }
type Props = {
  page: OwnRegistrationPage
  /** The person's own; null for a companion's registration. */
  characters: readonly Choosable[] | null
  links: readonly CharacterLink[]
  failure: FormFailure | null
}

/** The characters that are played with this registration. */
export function CharactersCard({ page: { registration }, characters, links, failure }: Props) {
  const t = useText()
  const { isTest, state, event } = registration
  const shown = links.filter(({ revokedAt, submittedAt }) => !revokedAt || submittedAt)
  const isOpen = isLive(state) && !isTest && event.eventStatus !== 'cancelled'
  if (!characters || (shown.length === 0 && !isOpen)) return null
  return (
    <Card aria-labelledby="characters">
      <h2 id="characters">{t('characterLinks.characters')}</h2>
      <LinkFailure failure={failure} />
      {shown.length > 0 && (
        <ul>
          {shown.map((link) => (
            <LinkItem
              key={link.id}
              link={link}
              heading={
                <h3>
                  <SiteLink className="link" to={paths.character(link.character.id)}>
                    {link.character.name}
                  </SiteLink>
                </h3>
              }
            />
          ))}
        </ul>
      )}
      {isOpen && <LinkForm choices={characters.filter(({ linked }) => !linked)} count={shown.length} />}
    </Card>
  )
}

function LinkForm({ choices, count }: { choices: readonly Choosable[]; count: number }) {
  const t = useText()
  if (count >= CHARACTER_LINKS_MAX) return null
  if (choices.length === 0)
    return (
      <>
        {count === 0 && <p className="muted">{t('characterLinks.none')}</p>}
        <p>
          <ButtonLink size="small" to={paths.characters}>
            {t('characterLinks.create')}
          </ButtonLink>
        </p>
      </>
    )
  return (
    <Form className="stack" method="post" preventScrollReset>
      <FieldBox>
        <label htmlFor="link-character">
          {t(count === 0 ? 'characterLinks.choose' : 'characterLinks.choose_another')}
        </label>
        <Select id="link-character" name="character" aria-describedby="link-character-hint">
          {choices.map(({ id, name, visibility }) => (
            <option key={id} value={id}>
              {visibility === 'private' ? t('characterLinks.private', { name }) : name}
            </option>
          ))}
        </Select>
        <p className="small muted" id="link-character-hint">
          {t('characterLinks.access')}
        </p>
      </FieldBox>
      <div>
        <Button size="small" type="submit" name="intent" value="link_character">
          <Link2 /> {t('characterLinks.link')}
        </Button>
      </div>
    </Form>
  )
}
