import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PERSON_NAME_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { characterChoice, chosenCharacter } from '#shared/registrations/character-choice.ts'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { FieldBox } from '#ui/components/field-parts.tsx'
import { Input, Select } from '#ui/components/input.tsx'
import type { ControlProps } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import { type ChoosableCharacter, useAnswerField } from './answer-context.ts'

type Props = { field: FormField; control: ControlProps; characters: readonly ChoosableCharacter[] }

/** One of the person's own characters, which the organizers then read, or the name of another one. */
export function CharacterControl({ field, control, characters }: Props) {
  const t = useText()
  const hydrated = useHydrated()
  const { value } = useAnswerField(field)
  const [first] = useState(() => findChosen(value, characters))
  const [chosen, setChosen] = useState(first)
  const name = first === '' && chosenCharacter(value) === null ? value : ''
  if (characters.length === 0)
    return (
      <>
        <NameInput control={control} value={name} />
        <CreateLink />
      </>
    )
  const { id, name: controlName } = control
  return (
    <>
      <Select {...control} defaultValue={first} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
        <option value="">{t(field.required ? 'answers.character.another' : 'answers.character.other')}</option>
        {characters.map((one) => (
          <option key={one.id} value={characterChoice(one.id)}>
            {one.name}
          </option>
        ))}
      </Select>
      <FieldBox hidden={hydrated && chosen !== ''}>
        <label className="small" htmlFor={`${id}-name`}>
          {t('answers.character.name')}
        </label>
        <NameInput control={{ id: `${id}-name`, name: controlName }} value={name} />
      </FieldBox>
      <p className="small muted">{t('answers.character.access')}</p>
      <CreateLink />
    </>
  )
}

/** What was chosen before: as it was sent, or the name of a linked character. */
function findChosen(value: string, characters: readonly ChoosableCharacter[]) {
  const id = chosenCharacter(value)
  const one = characters.find((character) =>
    id === null ? character.linked && character.name === value : character.id === id,
  )
  return one ? characterChoice(one.id) : ''
}

const NameInput = ({ control, value }: { control: ControlProps; value: string }) => (
  <Input type="text" autoComplete="off" {...control} maxLength={PERSON_NAME_LENGTH.max} defaultValue={value} />
)

/** In another tab, so that what was typed stays here; back in this one, the new character can be chosen. */
function CreateLink() {
  const t = useText()
  const { revalidate } = useRevalidator()
  const left = useRef(false)
  useEffect(() => {
    const onFocus = () => {
      if (!left.current) return
      left.current = false
      void revalidate()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [revalidate])
  return (
    <p className="small">
      <SiteLink
        className="link"
        to={paths.characters}
        target="_blank"
        onClick={() => {
          left.current = true
        }}
      >
        {t('answers.character.create')}
      </SiteLink>{' '}
      <span className="muted">{t('answers.character.create.text')}</span>
    </p>
  )
}
